<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>ComparePage</name>
    <message>
        <source>Criterion or metric</source>
        <translation>判据或指标</translation>
    </message>
    <message>
        <source>Least</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Outliers</source>
        <translation>离群</translation>
    </message>
    <message>
        <source>Differs</source>
        <translation>是否不同</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>卡</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>测试方案</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>开始时间</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Condition</source>
        <translation>条件</translation>
    </message>
</context>
<context>
    <name>PlanEditor</name>
    <message>
        <source>Success run: few cards prove a share of good ones</source>
        <translation>成功试验：用少量卡证明良品比例</translation>
    </message>
    <message>
        <source>Confidence (%)</source>
        <translation>置信度（%）</translation>
    </message>
    <message>
        <source>Good cards, at least (%)</source>
        <translation>良品至少（%）</translation>
    </message>
    <message>
        <source>Bad ones allowed</source>
        <translation>允许的不合格品数</translation>
    </message>
    <message>
        <source>ISO 2859-1, single sampling</source>
        <translation>ISO 2859-1，一次抽样</translation>
    </message>
    <message>
        <source>Inspection level</source>
        <translation>检验水平</translation>
    </message>
    <message>
        <source>Acceptance quality limit (%)</source>
        <translation>接收质量限（%）</translation>
    </message>
    <message>
        <source>Inspection</source>
        <translation>检验</translation>
    </message>
    <message>
        <source>Single sample of my own</source>
        <translation>自定一次抽样</translation>
    </message>
    <message>
        <source>Cards to be tested</source>
        <translation>要测试的卡数</translation>
    </message>
    <message>
        <source>Two samples: the second only in doubt</source>
        <translation>二次抽样：有疑问时才抽第二次</translation>
    </message>
    <message>
        <source>First sample</source>
        <translation>第一样本</translation>
    </message>
    <message>
        <source>Accept up to</source>
        <translation>接收数</translation>
    </message>
    <message>
        <source>Reject from</source>
        <translation>拒收数</translation>
    </message>
    <message>
        <source>Second sample</source>
        <translation>第二样本</translation>
    </message>
    <message>
        <source>Combined acceptance number</source>
        <translation>合计接收数</translation>
    </message>
    <message>
        <source>One card at a time, until decided</source>
        <translation>逐张测试，直至得出结论</translation>
    </message>
    <message>
        <source>p1 (AQL): nonconforming cards (%)</source>
        <translation>p1(AQL)：不合格品（%）</translation>
    </message>
    <message>
        <source>Producer&apos;s risk α (%)</source>
        <translation>生产方风险α（%）</translation>
    </message>
    <message>
        <source>p2 (LQ): nonconforming cards (%)</source>
        <translation>p2(LQ)：不合格品（%）</translation>
    </message>
    <message>
        <source>Consumer&apos;s risk β (%)</source>
        <translation>使用方风险β（%）</translation>
    </message>
    <message>
        <source>By measured values (ISO 3951-1): fewer cards, normal values</source>
        <translation>按测量值（ISO 3951-1）：卡更少，要求数值呈正态分布</translation>
    </message>
    <message>
        <source>Every card</source>
        <translation>每张卡</translation>
    </message>
    <message>
        <source>In the notation of the command line</source>
        <translation>按命令行写法</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>抽样方案</translation>
    </message>
</context>
<context>
    <name>RunWords</name>
    <message>
        <source>Starting...</source>
        <translation>正在启动…</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>about %1 left</source>
        <translation>约剩 %1</translation>
    </message>
    <message>
        <source>time left: not known yet</source>
        <extracomment>Remaining time of a running test while nothing was measured yet.</extracomment>
        <translation>剩余时间：暂时未知</translation>
    </message>
    <message>
        <source>%1 elapsed</source>
        <translation>已用时 %1</translation>
    </message>
    <message>
        <source>Remaining time by the plan and the measured rate.</source>
        <translation>剩余时间按测试计划和实测速率估算。</translation>
    </message>
    <message>
        <source>Remaining time by the latest complete run of this card.</source>
        <translation>剩余时间按此卡最近一次完整测试估算。</translation>
    </message>
    <message>
        <source>Remaining time by the plan, for a card of %1 MB/s.</source>
        <translation>剩余时间按测试计划估算，假定卡速为 %1 MB/s。</translation>
    </message>
</context>
<context>
    <name>StationWords</name>
    <message>
        <source>%1 · %2 left</source>
        <translation>已用 %1 · 剩余 %2</translation>
    </message>
    <message>
        <source>Bin</source>
        <translation>料盒</translation>
    </message>
</context>
<context>
    <name>advice</name>
    <message>
        <source>{}: missing</source>
        <translation>{}：缺失</translation>
    </message>
    <message>
        <source>this run has no recording step; run a profile that has one, such as qualification</source>
        <translation>本次测试没有录像步骤；请用含录像步骤的测试方案测试，例如 qualification</translation>
    </message>
    <message>
        <source>no recommendation: the profile has no characterization before {steps}; add a flash_character step, or run qualification</source>
        <translation>不予建议：测试方案在{steps}之前没有特征探测；请添加 flash_character 步骤，或使用 qualification</translation>
    </message>
    <message>
        <source>index every 30 s</source>
        <translation>每 30 秒写一次索引</translation>
    </message>
    <message>
        <source>index every 10 s</source>
        <translation>每 10 秒写一次索引</translation>
    </message>
    <message>
        <source>2 MiB writes</source>
        <translation>每次写 2 MiB</translation>
    </message>
    <message>
        <source>256 KiB writes</source>
        <translation>每次写 256 KiB</translation>
    </message>
    <message>
        <source>no log</source>
        <translation>不写日志</translation>
    </message>
    <message>
        <source>four times the buffer</source>
        <translation>四倍缓冲区</translation>
    </message>
    <message>
        <source>4 MiB clusters</source>
        <translation>4 MiB 簇</translation>
    </message>
    <message>
        <source>clusters as large as a unit</source>
        <translation>簇与单元等大</translation>
    </message>
    <message>
        <source>whole files preallocated</source>
        <translation>整文件预分配</translation>
    </message>
    <message>
        <source>16 MiB preallocated</source>
        <translation>预分配 16 MiB</translation>
    </message>
    <message>
        <source>4 MiB preallocated</source>
        <translation>预分配 4 MiB</translation>
    </message>
    <message>
        <source>10 % kept free</source>
        <translation>保留 10 % 空闲</translation>
    </message>
    <message>
        <source>exFAT</source>
        <translation>exFAT</translation>
    </message>
    <message>
        <source>Video writes account for {} % of the difference.</source>
        <translation>差异的 {} % 来自视频写入。</translation>
    </message>
    <message>
        <source>Index writes account for {} % of the difference.</source>
        <translation>差异的 {} % 来自索引写入。</translation>
    </message>
    <message>
        <source>Writes of the file system tables account for {} % of the difference.</source>
        <translation>差异的 {} % 来自文件系统表写入。</translation>
    </message>
    <message>
        <source>Log writes account for {} % of the difference.</source>
        <translation>差异的 {} % 来自日志写入。</translation>
    </message>
    <message>
        <source>A larger buffer bridges stalls but writes no less: sustained rate {} Mbit/s, required {} Mbit/s.</source>
        <translation>缓冲区加大只能缓冲卡顿，写入量并不减少：可持续码率 {} Mbit/s，需要 {} Mbit/s。</translation>
    </message>
    <message>
        <source>Writes within {} s go to {} units instead of {}; the card keeps {} open, so units stay open until full.</source>
        <translation>{} 秒内写入 {} 个单元，原为 {} 个；卡可同时打开 {} 个，因此各单元在写满前保持打开。</translation>
    </message>
    <message>
        <source>Writes within {} s go to {} units instead of {}; the card keeps {} open.</source>
        <translation>{} 秒内写入 {} 个单元，原为 {} 个；卡可同时打开 {} 个。</translation>
    </message>
    <message>
        <source>Writes within {} s go to {} units instead of {}; the card keeps only {} open, so each further unit forces a merge.</source>
        <translation>{} 秒内写入 {} 个单元，原为 {} 个；卡只能同时打开 {} 个，每多一个单元就须合并一次。</translation>
    </message>
    <message>
        <source>Valid-page copies hardly change: {} MB per MB of video.</source>
        <translation>有效页搬移几乎不变：每 MB 视频 {} MB。</translation>
    </message>
    <message>
        <source>Garbage collection copies {} MB per MB of video instead of {} MB.</source>
        <translation>每 MB 视频的垃圾回收(GC)搬移量为 {} MB，原为 {} MB。</translation>
    </message>
    <message>
        <source>Garbage collection copies {} MB per MB of video, more than the {} MB before.</source>
        <translation>每 MB 视频的垃圾回收(GC)搬移量为 {} MB，多于原来的 {} MB。</translation>
    </message>
    <message>
        <source>The card merges {} times per minute instead of {}, and copies {} MB per MB of video instead of {} MB.</source>
        <translation>卡每分钟合并 {} 次，原为 {} 次；每 MB 视频搬移 {} MB，原为 {} MB。</translation>
    </message>
    <message>
        <source>Extents of {} are not aligned to the units ({}): {} % of the closed units were filled sequentially ({} % without preallocation), the others need a merge. This outweighs the gain of separate streams, which occupy one more unit.</source>
        <translation>{} 的碎片（连续段）未与单元（{}）对齐：关闭的单元中 {} % 为顺序写满（不预分配时 {} %），其余需要合并。其代价超过各码流分开存放的收益，后者多占一个单元。</translation>
    </message>
    <message>
        <source>Extents of {} contain whole units: {} % of the units close without a merge ({} % without preallocation).</source>
        <translation>{} 的碎片（连续段）包含完整单元：{} % 的单元无需合并即可关闭（不预分配时 {} %）。</translation>
    </message>
    <message>
        <source>Partly written pages add {} % instead of {} %.</source>
        <translation>未写满的页增加 {} % 写入量，原为 {} %。</translation>
    </message>
    <message>
        <source>Better in all {} recordings.</source>
        <translation>{} 次录像全部改善。</translation>
    </message>
    <message>
        <source>Worse in all {} recordings.</source>
        <translation>{} 次录像全部变差。</translation>
    </message>
    <message>
        <source>Better in {}, worse in {} of {} recordings: not significant.</source>
        <translation>{} 次改善、{} 次变差，共 {} 次录像：差异不显著。</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>改进措施</translation>
    </message>
    <message>
        <source>Video lost</source>
        <translation>丢失的视频</translation>
    </message>
    <message>
        <source>Sustained rate</source>
        <translation>可持续码率</translation>
    </message>
    <message>
        <source>Life</source>
        <translation>寿命</translation>
    </message>
    <message>
        <source>Costs</source>
        <translation>代价</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Video lost, predicted</source>
        <translation>丢失的视频（预测）</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>Sustained rate, predicted</source>
        <translation>可持续码率（预测）</translation>
    </message>
    <message>
        <source>Within the interval?</source>
        <translation>是否在区间内</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>current settings</source>
        <translation>当前设置</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>The card model is not valid for this card: low-confidence recommendations; a mitigation may be counterproductive.</source>
        <translation>卡模型不适用于这张卡：以下为低置信建议，个别改进措施可能适得其反。</translation>
    </message>
    <message>
        <source> Measure before use, starting with %1.</source>
        <translation>采用前请先实测，可从“%1”开始。</translation>
    </message>
    <message>
        <source>No reliable recommendation for this card</source>
        <translation>对这张卡没有可靠的建议</translation>
    </message>
    <message>
        <source>No mitigation is significant on this card</source>
        <translation>这张卡没有效果显著的改进措施</translation>
    </message>
    <message>
        <source>The table lists the mitigations tried.</source>
        <translation>表中列出试过的改进措施。</translation>
    </message>
    <message>
        <source> (%1)</source>
        <translation>（%1）</translation>
    </message>
    <message>
        <source>%1%2 of video lost, currently %3 (predicted by the card model).</source>
        <translation>采用后丢失 %1%2 视频，当前为 %3（卡模型预测）。</translation>
    </message>
    <message>
        <source> One mitigation alone suffices: %1.</source>
        <translation>只采用一项改进措施即可：%1。</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no, outside</source>
        <translation>否，在区间之外</translation>
    </message>
    <message>
        <source>Fitted card model: {} open units of {}.</source>
        <translation>拟合的卡模型：{} 个开放单元，每个 {}。</translation>
    </message>
    <message>
        <source>Fitted card model: units of {}, {} log blocks for random writes.</source>
        <translation>拟合的卡模型：单元 {}，{} 个日志块用于随机写。</translation>
    </message>
    <message>
        <source>Fitted card model: page mapping with pages of {}, {} % over-provisioning.</source>
        <translation>拟合的卡模型：页映射，页大小 {}，预留空间(OP) {} %。</translation>
    </message>
    <message>
        <source>Measured in {steps}: {} of video lost.</source>
        <translation>在{steps}中测得：丢失 {} 视频。</translation>
    </message>
    <message>
        <source>Measured in {steps}: {} of video lost, sustained rate {}.</source>
        <translation>在{steps}中测得：丢失 {} 视频，可持续码率 {}。</translation>
    </message>
    <message>
        <source>Predicted for {} min of recording on models of the preconditioned card, {} recordings each; 90 % prediction intervals over all candidate models.</source>
        <translation>在预处理后的卡模型上预测 {} 分钟录像，每项 {} 次；90 % 预测区间涵盖所有候选模型。</translation>
    </message>
    <message>
        <source>The model predicts {} Mbit/s for this recording; measured: {} Mbit/s. The intervals include this error; measure a mitigation before use.</source>
        <translation>模型对本次录像的预测为 {} Mbit/s，实测 {} Mbit/s。区间已计入该误差；采用改进措施之前请先实测。</translation>
    </message>
    <message>
        <source>{} more memory</source>
        <translation>内存增加 {}</translation>
    </message>
    <message>
        <source>{} of the card&apos;s capacity</source>
        <translation>占用卡容量 {}</translation>
    </message>
    <message>
        <source>up to {} s of video lost at a power cut</source>
        <translation>断电时最多丢失 {} 秒视频</translation>
    </message>
    <message>
        <source>Counterproductive on a card with six open units of 4 MiB.</source>
        <translation>对有六个 4 MiB 开放单元的卡适得其反。</translation>
    </message>
    <message>
        <source>Counterproductive on a card with units of 1 MiB and sixteen log blocks.</source>
        <translation>对单元为 1 MiB、有十六个日志块的卡适得其反。</translation>
    </message>
    <message>
        <source>Counterproductive on page-mapped cards (7 % over-provisioning).</source>
        <translation>对页映射的卡（预留空间(OP) 7 %）适得其反。</translation>
    </message>
    <message>
        <source>Counterproductive if this card has an SLC cache.</source>
        <translation>若这张卡带 SLC 缓存，则适得其反。</translation>
    </message>
    <message>
        <source>Effective on a card with six open units of 4 MiB.</source>
        <translation>对有六个 4 MiB 开放单元的卡有效。</translation>
    </message>
    <message>
        <source>Effective on a card with units of 1 MiB and sixteen log blocks.</source>
        <translation>对单元为 1 MiB、有十六个日志块的卡有效。</translation>
    </message>
    <message>
        <source>Effective on page-mapped cards (7 % over-provisioning).</source>
        <translation>对页映射的卡（预留空间(OP) 7 %）有效。</translation>
    </message>
    <message>
        <source>Effective if this card has an SLC cache.</source>
        <translation>若这张卡带 SLC 缓存，则有效。</translation>
    </message>
    <message>
        <source>(Sustained rate there: {} instead of {}.)</source>
        <translation>（其可持续码率为 {}，原为 {}。）</translation>
    </message>
    <message>
        <source>(Video lost there: {} instead of {}; sustained rate: {} instead of {}.)</source>
        <translation>（其丢失的视频为 {}，原为 {}；可持续码率为 {}，原为 {}。）</translation>
    </message>
    <message>
        <source>Mitigations, measured</source>
        <translation>改进措施：实测</translation>
    </message>
    <message>
        <source>index at the end of the file</source>
        <translation>索引放在文件末尾</translation>
    </message>
    <message>
        <source>no recommendation: the spread of equal writes in {steps} is too large to fit a card model; repeat the run on an idle computer, or with another reader</source>
        <translation>不予建议：{steps}中相同写入的离散度过大，无法拟合卡模型；请在空闲的计算机上重测，或换用其他读卡器</translation>
    </message>
    <message>
        <source>no recommendation: no candidate model fits {steps}; measure each mitigation in a recorder step of its own</source>
        <translation>不予建议：没有候选模型与{steps}相符；请为每项改进措施各设一个录像步骤来测量</translation>
    </message>
    <message>
        <source>No known card model explains the times of this card. The ranking uses the nearest models, scaled to the measured recording: its confidence is low, and a mitigation may be counterproductive. Measure it before use.</source>
        <translation>没有已知的卡模型能解释这张卡的耗时。排序采用最接近的模型，并按实测录像缩放：置信度低，改进措施可能适得其反。采用之前请先实测。</translation>
    </message>
    <message>
        <source>Video lost in the run: {}, predicted: at least {}. The model does not fit this card: the ranking has low confidence, and a mitigation may be counterproductive. Measure it before use.</source>
        <translation>本次测试丢失的视频为 {}，预测至少为 {}。模型不适用于这张卡：排序置信度低，改进措施可能适得其反。采用之前请先实测。</translation>
    </message>
    <message>
        <source>Video lost in the run: {}, predicted: at most {}. The model does not fit this card: the ranking has low confidence, and a mitigation may be counterproductive. Measure it before use.</source>
        <translation>本次测试丢失的视频为 {}，预测至多为 {}。模型不适用于这张卡：排序置信度低，改进措施可能适得其反。采用之前请先实测。</translation>
    </message>
    <message>
        <source>No video lost, currently %1 (predicted by the card model).</source>
        <translation>采用后不丢失视频，当前丢失 %1（卡模型预测）。</translation>
    </message>
    <message>
        <source>Sustained rate %1, currently %2 (predicted by the card model).</source>
        <translation>采用后可持续码率为 %1，当前为 %2（卡模型预测）。</translation>
    </message>
    <message>
        <source> Best on average, %1: %2 of video lost, currently %3; single recordings may deviate.</source>
        <translation>平均效果最好的“%1”：丢失 %2 视频，当前为 %3；单次录像可能有出入。</translation>
    </message>
    <message>
        <source> Possibly equivalent in these recordings: %1.</source>
        <translation>由这些录像看，以下可能等效：%1。</translation>
    </message>
    <message>
        <source>Predicted for {} min of recording on models of the preconditioned card, {} recordings each and {} of the best; 90 % prediction intervals over all candidate models.</source>
        <translation>在预处理后的卡模型上预测 {} 分钟录像，每项 {} 次，最优几项 {} 次；90 % 预测区间涵盖所有候选模型。</translation>
    </message>
    <message>
        <source>Better in {}, worse in {} of {} recordings.</source>
        <translation>{} 次改善、{} 次变差，共 {} 次录像。</translation>
    </message>
    <message>
        <source>Ranking by {} min of recording on the card model, {} recordings each. No values are shown: the model error exceeds a factor of five.</source>
        <translation>排序依据卡模型上 {} 分钟的录像，每项 {} 次。模型误差超过 5 倍，不显示数值。</translation>
    </message>
    <message>
        <source>The prediction deviates from the measurement by a factor of {}. The model does not fit this card: the ranking has low confidence, and a mitigation may be counterproductive. Measure it before use.</source>
        <translation>预测与实测相差 {} 倍。模型不适用于这张卡：排序置信度低，改进措施可能适得其反。采用之前请先实测。</translation>
    </message>
    <message>
        <source>Mitigations in the camera</source>
        <translation>摄像设备的改进措施</translation>
    </message>
    <message>
        <source>Mitigations: predicted and measured</source>
        <translation>改进措施：预测与实测</translation>
    </message>
    <message>
        <source>Reasons for the mitigations</source>
        <translation>改进措施的依据</translation>
    </message>
</context>
<context>
    <name>answer</name>
    <message>
        <source>Too many table updates or table reads failed: no speed class can be determined.</source>
        <translation>表更新或读表失败过多，无法判定任何速度等级。</translation>
    </message>
    <message>
        <source>Classes 2 to 6 use smaller writes of their own; these are skipped on a card that is fast enough for Class 10.</source>
        <translation>Class 2 至 6 使用各自更小的写入；卡的速度已够 Class 10 时略去。</translation>
    </message>
    <message>
        <source>Printed: %1. Its registers cannot be read here.</source>
        <translation>印刷：%1。此处读不到它的寄存器。</translation>
    </message>
    <message>
        <source>Its registers declare a queue of %1 commands; cache: %2.</source>
        <translation>其寄存器声明：命令队列 %1 条；缓存：%2。</translation>
    </message>
    <message>
        <source>not readable</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>No</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Not decided</source>
        <translation>无法判定</translation>
    </message>
    <message>
        <source>Meets none</source>
        <translation>未达到任何等级</translation>
    </message>
    <message>
        <source>Meets %1</source>
        <translation>达到 %1</translation>
    </message>
    <message>
        <source>Writing, slowest part: %1. Reading: %2. Table updates, mean of eight: %3, longest: %4. Reading of a table, longest: %5. Longest busy: %6.</source>
        <translation>写入最慢处：%1。读取：%2。表更新，连续八次的均值：%3，最长：%4。读表最长：%5。写入最长忙时：%6。</translation>
    </message>
    <message>
        <source>Only a sample was measured: with 95 % confidence, fewer than %1 % of the allocation units are slower.</source>
        <translation>只作抽样测量：以 95 % 置信度，更慢的分配单元不足 %1 %。</translation>
    </message>
    <message>
        <source>%1 of %2 table reads took too long, up to %3. None of %4 repeated reads did, so they do not count against the card.</source>
        <translation>%2 次读表中有 %1 次过慢，最长 %3；重读 %4 次均未重现，因此不归因于卡。</translation>
    </message>
    <message>
        <source>Indicative: the class is guaranteed only to a host that sends CMD20; no computer does so through a reader.</source>
        <translation>“仅供参考”：该等级只对发送 CMD20 的主机有保证，而计算机无法通过读卡器发送该命令。</translation>
    </message>
    <message>
        <source>Printed: %1. Its registers say: %2.</source>
        <translation>印刷：%1。寄存器：%2。</translation>
    </message>
    <message>
        <source>Does the card meet its speed classes?</source>
        <translation>这张卡达到所标的速度等级吗？</translation>
    </message>
    <message>
        <source>Mark</source>
        <translation>标识</translation>
    </message>
    <message>
        <source>In the registers</source>
        <translation>寄存器中</translation>
    </message>
    <message>
        <source>Required</source>
        <translation>要求</translation>
    </message>
    <message>
        <source>Writing, reading</source>
        <translation>写入、读取</translation>
    </message>
    <message>
        <source>As measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>Printed</source>
        <translation>印刷</translation>
    </message>
    <message>
        <source>Half a minute each, on 256 MiB and in the state the card was in: an indication, not a class.</source>
        <translation>各测半分钟，只用 256 MiB，且卡处于原有状态：仅为参考，不是等级判定。</translation>
    </message>
    <message>
        <source>A2 is defined for a command queue and a cache, which neither card readers nor Linux use; it cannot be tested here.</source>
        <translation>A2 以启用命令队列和缓存为前提，而读卡器和 Linux 都不使用它们；此处无法测试。</translation>
    </message>
    <message>
        <source>Is it an A1 card?</source>
        <translation>这是一张 A1 卡吗？</translation>
    </message>
    <message>
        <source>%1 overwrites of %2 were written and compared. At the end %3 % of the sectors were bad; the write throughput was %4 in the first five and %5 in the last.</source>
        <translation>对 %2 的区域覆盖写并逐次比对了 %1 次。结束时坏扇区占 %3 %；写入吞吐率最初五次为 %4，最后一次为 %5。</translation>
    </message>
    <message>
        <source>More than %1 overwrites</source>
        <translation>超过 %1 次覆盖写</translation>
    </message>
    <message>
        <source>%1 overwrites</source>
        <translation>%1 次覆盖写</translation>
    </message>
    <message>
        <source>The card has exceeded the endurance assumed of any card and shows no wear: its life cannot be projected.</source>
        <translation>这张卡承受的次数已超过对任何卡的假定，且未见磨损：无法推算寿命。</translation>
    </message>
    <message>
        <source>How long does the card last?</source>
        <translation>这张卡能用多久？</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Has the card kept its data at rest?</source>
        <translation>卡在搁置期间保住数据了吗？</translation>
    </message>
    <message>
        <source>Not all of them</source>
        <translation>没有全部保住</translation>
    </message>
    <message>
        <source>%1 of %2 sectors differ from the data of the earlier run.</source>
        <translation>%2 个扇区中有 %1 个与先前那次测试写入的数据不同。</translation>
    </message>
    <message>
        <source>The card confirmed a flush, but the earlier content is back.</source>
        <translation>卡已确认 FLUSH(刷写)，却又读出先前的内容。</translation>
    </message>
    <message>
        <source>A unit holds parts of several versions, or cannot be read.</source>
        <translation>一个单位里混有几个版本的内容，或读不出来。</translation>
    </message>
    <message>
        <source>Nothing had been written there since the previous cut.</source>
        <translation>自上一次断电以来，该处没有写入过数据。</translation>
    </message>
    <message>
        <source>Cuts that lost 64 KiB or more in one piece: part of the mapping table was lost, not a single page.</source>
        <translation>一次丢失连续 64 KiB 或更多数据的断电：丢失的是部分映射表，而不是单个页。</translation>
    </message>
    <message>
        <source>It did not answer in time after the supply was back.</source>
        <translation>恢复供电后没有及时应答。</translation>
    </message>
    <message>
        <source>more than %1 % of the cuts</source>
        <translation>超过 %1 % 的断电</translation>
    </message>
    <message>
        <source>It did not come back after cut %1</source>
        <translation>第 %1 次断电后没有恢复</translation>
    </message>
    <message>
        <source>No damage in %1 cuts</source>
        <translation>%1 次断电均无损坏</translation>
    </message>
    <message>
        <source>Data are damaged</source>
        <translation>数据损坏</translation>
    </message>
    <message>
        <source>What happens to data at a power cut?</source>
        <translation>断电时数据会怎样？</translation>
    </message>
    <message>
        <source>%1 cuts while %2 writes and %3 flushes were answered; %4 units were compared after them. Longest time to come back: %5.</source>
        <translation>断电 %1 次，其间应答了 %2 次写入和 %3 次 FLUSH(刷写)；断电后共比对 %4 个单位。恢复所用最长时间：%5。</translation>
    </message>
    <message>
        <source>Damage</source>
        <translation>损坏</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>Ruled out in</source>
        <translation>可排除</translation>
    </message>
    <message>
        <source>left out: not possible here</source>
        <translation>略去：此处无法进行</translation>
    </message>
    <message>
        <source>cache, not card</source>
        <translation>由页缓存接收，而非存储卡</translation>
    </message>
    <message>
        <source>stored: %1</source>
        <translation>写入卡：%1</translation>
    </message>
    <message>
        <source>longest: %1</source>
        <translation>最长：%1</translation>
    </message>
    <message>
        <source>write() took %1 typically, and %2 of the file lay in the page cache then; the card had everything at %3.</source>
        <translation>write() 典型耗时 %1，此后文件的 %2 在页缓存中；存储卡收到全部数据的速率为 %3。</translation>
    </message>
    <message>
        <source>Bypassing the page cache, a call took %1.</source>
        <translation>绕过页缓存时，每次调用耗时 %1。</translation>
    </message>
    <message>
        <source>With fsync() after each call, a call took %1, and %2 bytes went to the device for each byte written.</source>
        <translation>每次调用后都执行 fsync() 时，一次调用耗时 %1，每写入一字节有 %2 字节写入设备。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>%1 bypassing the page cache</source>
        <translation>绕过页缓存 %1</translation>
    </message>
    <message>
        <source>%1 synced</source>
        <translation>每次同步 %1</translation>
    </message>
    <message>
        <source>What does each write path cost?</source>
        <translation>各写路径的代价如何？</translation>
    </message>
    <message>
        <source>Calls with 4 KiB, on %1. &quot;Cache, not card&quot;: the call only filled the memory of this computer, and its rate says nothing about the card; &quot;stored&quot; counts until the card had everything.</source>
        <translation>4 KiB 的调用，文件系统为 %1。“由页缓存接收，而非存储卡”：调用只填入了本计算机的内存，其速率不能说明存储卡；“写入卡”计至存储卡收到全部数据为止。</translation>
    </message>
    <message>
        <source>Write path</source>
        <translation>写路径</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>速率</translation>
    </message>
    <message>
        <source>Typical call</source>
        <translation>典型调用</translation>
    </message>
    <message>
        <source>Processor per MB</source>
        <translation>每 MB 处理器时间</translation>
    </message>
    <message>
        <source>To the device</source>
        <translation>每字节写入设备</translation>
    </message>
    <message>
        <source>In the page cache</source>
        <translation>在页缓存中</translation>
    </message>
    <message>
        <source>Claims unknown: the registers cannot be read here, and no label was entered.</source>
        <translation>标称未知：此处无法读取寄存器，也未录入卡面标识。</translation>
    </message>
    <message>
        <source>Hours for a camera of %1 whose wear equals that of sequential writes.</source>
        <translation>小时数对应码率 %1 的摄像设备，磨损与顺序写入相同。</translation>
    </message>
    <message>
        <source>Hours for a camera of %1 whose wear is %2 times that of sequential writes.</source>
        <translation>小时数对应码率 %1 的摄像设备，磨损为顺序写入的 %2 倍。</translation>
    </message>
    <message>
        <source>End of life: 10 % bad sectors. Estimated by: %1.</source>
        <translation>寿命终点：坏扇区占 10 %。估计方法：%1。</translation>
    </message>
    <message>
        <source>Flushed data are lost</source>
        <translation>已 FLUSH 的数据丢失</translation>
    </message>
    <message>
        <source>Data not flushed may be old or new; only the kinds in the table are damage. Unobserved damage is ruled out with 95 % confidence.</source>
        <translation>未 FLUSH 的数据新旧均可；只有表中所列才算损坏。未观测到的损坏以 95 % 置信度排除。</translation>
    </message>
    <message>
        <source>the card failed after %1 overwrites of %2</source>
        <translation>覆盖写 %1 次（每次 %2）后卡失效</translation>
    </message>
    <message>
        <source>first bad sectors after %1 overwrites of %2</source>
        <translation>覆盖写 %1 次（每次 %2）后首次出现坏扇区</translation>
    </message>
    <message>
        <source>no bad sectors in %1 overwrites of %2</source>
        <translation>覆盖写 %1 次（每次 %2），无坏扇区</translation>
    </message>
    <message>
        <source>the card lost data at rest</source>
        <translation>搁置期间卡丢失了数据</translation>
    </message>
    <message>
        <source>the card kept its data at rest</source>
        <translation>搁置期间卡没有丢失数据</translation>
    </message>
    <message>
        <source>the card did not come back after power cut %1</source>
        <translation>第 %1 次断电后卡没有恢复</translation>
    </message>
    <message>
        <source>no data damaged in %1 power cuts</source>
        <translation>%1 次断电均无数据损坏</translation>
    </message>
    <message>
        <source>the card lost flushed data at power cuts</source>
        <translation>断电时卡丢失了已 FLUSH 的数据</translation>
    </message>
    <message>
        <source>the card damaged data at power cuts</source>
        <translation>断电时卡损坏了数据</translation>
    </message>
</context>
<context>
    <name>assay::gui::AdviceStrip</name>
    <message>
        <source>Mitigations in the camera</source>
        <translation>摄像设备的改进措施</translation>
    </message>
    <message>
        <source>It is worked out when no card is being tested any more.</source>
        <translation>等没有卡在测试时再计算。</translation>
    </message>
    <message>
        <source>Simulating a model of this card...</source>
        <translation>正在用此卡的模型计算…</translation>
    </message>
    <message>
        <source>The computation took too long; the command line has no time limit: cardassay-cli advise</source>
        <translation>计算时间过长；命令行没有时限：cardassay-cli advise</translation>
    </message>
    <message>
        <source>All c&amp;hanges</source>
        <translation>全部改动(&amp;H)</translation>
    </message>
</context>
<context>
    <name>assay::gui::CardModel</name>
    <message>
        <source>Virtual disk: only from the command line, with --lab.</source>
        <translation>虚拟磁盘：只能在命令行加 --lab 测试。</translation>
    </message>
    <message>
        <source>No card found. Insert one.</source>
        <extracomment>Heading above the cards found in readers, shown for an empty list.</extracomment>
        <translation>未发现存储卡。请插入。</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>存储卡</translation>
    </message>
    <message>
        <source>Other disks, not to be erased</source>
        <translation>其他磁盘（不可擦除）</translation>
    </message>
    <message>
        <source>Simulated cards (%1)</source>
        <translation>模拟卡（%1）</translation>
    </message>
    <message>
        <source>folded away</source>
        <translation>已折叠</translation>
    </message>
    <message>
        <source>unfolded</source>
        <translation>已展开</translation>
    </message>
    <message>
        <source>Being tested now.</source>
        <translation>正在测试。</translation>
    </message>
</context>
<context>
    <name>assay::gui::ChangedRun</name>
    <message>
        <source>CHANGED</source>
        <extracomment>In place of a verdict: the run folder is not as the run wrote it. Upper case where the script has it.</extracomment>
        <translation>已改动</translation>
    </message>
    <message>
        <source>recorded: %1</source>
        <extracomment>Beside CHANGED: %1 is the verdict that stands in the run folder, like PASS</extracomment>
        <translation>原记录：%1</translation>
    </message>
    <message>
        <source>&amp;Save all the same...</source>
        <translation>仍要保存(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Do not save</source>
        <translation>不保存(&amp;D)</translation>
    </message>
    <message>
        <source>Changed after the run: %1</source>
        <translation>测试后被改动：%1</translation>
    </message>
    <message>
        <source>Save a report or an export of a changed run?</source>
        <translation>该测试已被改动，仍要保存报告或导出文件吗？</translation>
    </message>
    <message>
        <source>The verdict in it is computed from the changed files, and it says that the run was changed. To report the unchanged run, restore its folder from a backup.</source>
        <translation>其中的判定由改动后的文件计算得出，并注明该测试已被改动。若要报告未改动的测试，请从备份恢复其文件夹。</translation>
    </message>
</context>
<context>
    <name>assay::gui::ComparePage</name>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Add a run folder</source>
        <translation>添加测试文件夹</translation>
    </message>
    <message>
        <source>The first %1 of %2 runs are compared.</source>
        <translation>共 %2 次测试，只比较前 %1 次。</translation>
    </message>
    <message>
        <source>Reading the runs...</source>
        <translation>正在读取测试记录…</translation>
    </message>
    <message>
        <source>Compare runs</source>
        <translation>测试比较</translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation>%1 次测试</translation>
    </message>
    <message>
        <source>Add a second run to compare with.</source>
        <translation>请再添加一次测试用于比较。</translation>
    </message>
    <message>
        <source>The runs were made under the same conditions.</source>
        <translation>这些测试的条件相同。</translation>
    </message>
    <message>
        <source>Criteria and metrics</source>
        <translation>判据和指标</translation>
    </message>
    <message>
        <source>Conditions that differ</source>
        <translation>不同的测试条件</translation>
    </message>
    <message>
        <source>Curves over time</source>
        <translation>时间曲线</translation>
    </message>
    <message>
        <source>Latency percentiles</source>
        <translation>时延百分位</translation>
    </message>
    <message>
        <source>Latency by address, A minus B</source>
        <translation>各地址的时延（A 减 B）</translation>
    </message>
    <message>
        <source>One metric of all runs</source>
        <translation>全部测试的某一指标</translation>
    </message>
    <message>
        <source>Save the comparison</source>
        <translation>保存比较结果</translation>
    </message>
    <message>
        <source>PDF documents (*.pdf)</source>
        <translation>PDF 文档 (*.pdf)</translation>
    </message>
    <message>
        <source>The comparison was saved as %1.</source>
        <translation>比较结果已保存为 %1。</translation>
    </message>
    <message>
        <source>&amp;Choose runs...</source>
        <translation>选择测试(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Add run folder...</source>
        <translation>添加测试文件夹(&amp;A)…</translation>
    </message>
    <message>
        <source>Save &amp;PDF...</source>
        <translation>保存 PDF(&amp;P)…</translation>
    </message>
    <message>
        <source>&amp;Show</source>
        <translation>显示(&amp;S)</translation>
    </message>
    <message>
        <source>Parts of the comparison</source>
        <translation>比较的内容</translation>
    </message>
    <message>
        <source>Step and phase, or metric</source>
        <translation>步骤和阶段，或指标</translation>
    </message>
    <message>
        <source>Compared runs</source>
        <translation>参与比较的测试</translation>
    </message>
    <message>
        <source>Criteria and metrics side by side</source>
        <translation>判据和指标对照</translation>
    </message>
    <message>
        <source>Throughput over time</source>
        <translation>吞吐率随时间变化</translation>
    </message>
    <message>
        <source>Longest latency over time</source>
        <translation>最长时延随时间变化</translation>
    </message>
    <message>
        <source>Saving...</source>
        <translation>正在保存…</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>比较(&amp;C)</translation>
    </message>
    <message>
        <source>Do these cards differ, and how?</source>
        <translation>这些卡有差别吗？差别在哪里？</translation>
    </message>
    <message>
        <source>Choose two runs or more. Metrics, conditions and curves are shown side by side, with the differences that repetition does not explain.</source>
        <translation>请选择两次以上测试。指标、条件和曲线将并列显示，并标出重复性无法解释的差异。</translation>
    </message>
    <message>
        <source>Choose runs...</source>
        <translation>选择测试…</translation>
    </message>
    <message>
        <source>The runs also differ in: %1</source>
        <translation>除结果外，还有以下不同：%1</translation>
    </message>
</context>
<context>
    <name>assay::gui::CriteriaForm</name>
    <message>
        <source>The whole run</source>
        <translation>整次测试</translation>
    </message>
    <message>
        <source>%1: must be a number, such as 2.5</source>
        <translation>%1：必须是数字，例如 2.5</translation>
    </message>
    <message>
        <source>This criterion</source>
        <translation>此判据</translation>
    </message>
    <message>
        <source>Criteria of the profile</source>
        <translation>测试方案的判据</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>被测量</translation>
    </message>
    <message>
        <source>Must be</source>
        <translation>要求</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>限值</translation>
    </message>
    <message>
        <source>Marginal up to</source>
        <translation>临界范围至</translation>
    </message>
    <message>
        <source>Tolerated share</source>
        <translation>容许比例</translation>
    </message>
    <message>
        <source>no margin</source>
        <translation>不设临界范围</translation>
    </message>
    <message>
        <source>A value between the limit and this level passes as marginal.</source>
        <translation>介于限值与此值之间的结果判为临界合格。</translation>
    </message>
    <message>
        <source>For extremes: tolerated exceedance rate, such as 0.05. A test too short to rule out a higher rate is inconclusive.</source>
        <translation>用于极值：允许超限率，例如 0.05。测试太短、不足以排除更高的超限率时，结果为“无法判定”。</translation>
    </message>
    <message>
        <source>An interval that straddles the limit is inconclusive, not a pass.</source>
        <translation>区间跨过限值时为“无法判定”，不算合格。</translation>
    </message>
    <message>
        <source>Suggest a limit from &amp;runs...</source>
        <translation>根据以往测试建议限值(&amp;R)…</translation>
    </message>
</context>
<context>
    <name>assay::gui::CriteriaPanel</name>
    <message>
        <source>limit %1</source>
        <translation>限值 %1</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>尚未测量</translation>
    </message>
    <message>
        <source>missed so far, still open</source>
        <translation>目前未满足，尚无定论</translation>
    </message>
    <message>
        <source>open</source>
        <translation>尚无定论</translation>
    </message>
    <message>
        <source>met so far</source>
        <translation>目前满足</translation>
    </message>
    <message>
        <source>can no longer be met</source>
        <translation>已无法满足</translation>
    </message>
    <message>
        <source>Criteria so far</source>
        <translation>判据目前的情况</translation>
    </message>
</context>
<context>
    <name>assay::gui::CriteriaView</name>
    <message>
        <source>Criteria</source>
        <translation>判据</translation>
    </message>
    <message>
        <source>No chart shows this criterion; the findings below have its figures.</source>
        <translation>没有图显示该判据；其数值见下方的结论。</translation>
    </message>
    <message>
        <source>Criterion: value, limit, consequence</source>
        <translation>判据：实测值、限值、结论</translation>
    </message>
    <message>
        <source>Not measured, so there is no chart.</source>
        <translation>未测得，因此没有图。</translation>
    </message>
</context>
<context>
    <name>assay::gui::DateField</name>
    <message>
        <source>Choose a day</source>
        <translation>选择日期</translation>
    </message>
</context>
<context>
    <name>assay::gui::EndNotice</name>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1：%2，%3</translation>
    </message>
    <message>
        <source>Test ended</source>
        <translation>测试结束</translation>
    </message>
</context>
<context>
    <name>assay::gui::EntryField</name>
    <message>
        <source>&quot;%1&quot; is not a number; type one like 2.5.</source>
        <translation>“%1”不是数字；请输入如 2.5 的数字。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a whole number from %2 to %3.</source>
        <translation>“%1”不是 %2 到 %3 之间的整数。</translation>
    </message>
    <message>
        <source>Correct it, or press Esc to restore the previous value.</source>
        <translation>请改正，或按 Esc 恢复原来的值。</translation>
    </message>
</context>
<context>
    <name>assay::gui::EraseDialog</name>
    <message>
        <source>&amp;I want to erase this card</source>
        <translation>我确认要擦除这张卡(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Erase and test</source>
        <translation>擦除并测试(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>Erase this card?</source>
        <translation>擦除这张卡？</translation>
    </message>
    <message>
        <source>Everything on this card will be destroyed.</source>
        <translation>卡上的全部数据都将被销毁。</translation>
    </message>
    <message>
        <source>The test writes over all files and partitions. This cannot be undone.</source>
        <translation>测试会覆盖所有文件和分区，且无法恢复。</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>存储卡</translation>
    </message>
    <message>
        <source>Capacity</source>
        <extracomment>%1 like &quot;31.9 GB&quot;, %2 the exact number of bytes</extracomment>
        <translation>容量</translation>
    </message>
    <message>
        <source>%1 (%2 bytes)</source>
        <translation>%1（%2 字节）</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Serial number</source>
        <translation>序列号</translation>
    </message>
    <message>
        <source>Erase id</source>
        <translation>擦除标识</translation>
    </message>
    <message>
        <source>Partition %1: </source>
        <translation>分区 %1：</translation>
    </message>
    <message>
        <source>unknown content</source>
        <translation>未知内容</translation>
    </message>
    <message>
        <source>, %1 of %2 used</source>
        <extracomment>%1 and %2 like &quot;12.3 MB&quot;, &quot;31.9 GB&quot;</extracomment>
        <translation>，已用 %1 / %2</translation>
    </message>
    <message>
        <source>could not be found out</source>
        <translation>无法得知</translation>
    </message>
    <message>
        <source>no file system found</source>
        <translation>未发现文件系统</translation>
    </message>
    <message>
        <source>Data on it</source>
        <translation>卡上数据</translation>
    </message>
    <message>
        <source>Continues the run</source>
        <extracomment>In the question before a run that was cut off goes on: the name of its folder stands beside it.</extracomment>
        <translation>继续的测试</translation>
    </message>
    <message>
        <source>Mounted on</source>
        <extracomment>In the question before a card is erased: %1 its mount points</extracomment>
        <translation>挂载于</translation>
    </message>
    <message>
        <source>%1 (is unmounted first)</source>
        <translation>%1（会先卸载）</translation>
    </message>
    <message numerus="yes">
        <source>Erase these %n cards?</source>
        <translation>
            <numerusform>要擦除这 %n 张卡吗？</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;I want to erase these %n cards</source>
        <translation>
            <numerusform>我要擦除这 %n 张卡(&amp;I)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Everything on these %n cards will be destroyed.</source>
        <translation>
            <numerusform>这 %n 张卡上的全部数据都将被销毁。</numerusform>
        </translation>
    </message>
    <message>
        <source>Cards to be erased</source>
        <translation>将被擦除的卡</translation>
    </message>
    <message>
        <source>Removed or exchanged: this card is not tested.</source>
        <translation>卡已取出或更换：不测试此卡。</translation>
    </message>
    <message>
        <source>Sample number</source>
        <translation>样品编号</translation>
    </message>
</context>
<context>
    <name>assay::gui::ExportButton</name>
    <message>
        <source>Export the run</source>
        <translation>导出测试</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>Save a picture of the result</source>
        <translation>保存结果图片</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>导出(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;PDF report...</source>
        <translation>PDF 报告(&amp;P)…</translation>
    </message>
    <message>
        <source>&amp;Web page...</source>
        <translation>网页(&amp;W)…</translation>
    </message>
    <message>
        <source>&amp;Spreadsheet (XLSX)...</source>
        <translation>电子表格 XLSX(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;CSV: one row per metric...</source>
        <translation>CSV：每个指标一行(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;JUnit...</source>
        <translation>JUnit(&amp;J)…</translation>
    </message>
    <message>
        <source>P&amp;icture (PNG)...</source>
        <translation>图片 PNG(&amp;I)…</translation>
    </message>
    <message>
        <source>C&amp;opy the scorecard as text</source>
        <translation>以文本复制判定表(&amp;O)</translation>
    </message>
    <message>
        <source>Open the run &amp;folder</source>
        <translation>打开测试文件夹(&amp;F)</translation>
    </message>
</context>
<context>
    <name>assay::gui::Exporter</name>
    <message>
        <source>Reports and exports are written by %1, which cannot be started (%2); install CardAssay again.</source>
        <translation>报告和导出文件由 %1 生成，但它无法启动（%2）；请重新安装 CardAssay。</translation>
    </message>
    <message>
        <source>%1 ended while it wrote the file; save it again.</source>
        <translation>%1 在写入文件时退出；请重新保存。</translation>
    </message>
</context>
<context>
    <name>assay::gui::ExpressSlotDialog</name>
    <message>
        <source>&amp;Begin</source>
        <translation>开始(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>Enrol an SD Express slot</source>
        <translation>登记 SD Express 插槽</translation>
    </message>
    <message>
        <source>An SD Express card is an NVMe disk, like the system disk of many computers. Its slot is recognised when the card is removed and inserted again, twice. Turn off automatic mounting first.</source>
        <translation>SD Express 卡是 NVMe 磁盘，与许多计算机的系统盘相同。程序通过把卡取出并重新插入两次来识别其插槽。请先关闭自动挂载。</translation>
    </message>
    <message>
        <source>1. Take the SD Express card out of its slot. If none is inserted, insert it first and wait five seconds.</source>
        <translation>1. 从插槽中取出 SD Express 卡。如果没有插卡，请先插入并等待五秒。</translation>
    </message>
    <message>
        <source>2. Insert it into the same slot again.</source>
        <translation>2. 把它重新插入同一插槽。</translation>
    </message>
    <message>
        <source>3. Do both once more.</source>
        <translation>3. 再重复一次。</translation>
    </message>
    <message>
        <source>If the right is missing, enrol the slot as root: %1</source>
        <translation>如果缺少权限，请以 root 身份登记插槽：%1</translation>
    </message>
    <message>
        <source>The slot %1 is enrolled: SD Express cards in it may be erased, each with its erase id.</source>
        <translation>插槽 %1 已登记：其中的 SD Express 卡凭各自的擦除标识可以擦除。</translation>
    </message>
    <message>
        <source>Nothing happened in the slot for two minutes, so it was not enrolled; begin again.</source>
        <translation>插槽两分钟内没有变化，因此未登记；请重新开始。</translation>
    </message>
    <message>
        <source>Waiting for the card to be taken out.</source>
        <translation>请取出卡。</translation>
    </message>
    <message>
        <source>Slot %1. Take the same card out once more.</source>
        <translation>插槽 %1。请再次取出同一张卡。</translation>
    </message>
    <message>
        <source>The card is out. Insert it into the same slot again.</source>
        <translation>卡已取出。请把它重新插入同一插槽。</translation>
    </message>
    <message>
        <source>The card is back. Wait.</source>
        <translation>卡已重新插入。请稍候。</translation>
    </message>
</context>
<context>
    <name>assay::gui::FigureView</name>
    <message>
        <source>Enlarge</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Enlarge the chart: %1</source>
        <translation>放大图：%1</translation>
    </message>
    <message>
        <source>Show the chart in a window of its own</source>
        <translation>在单独的窗口中显示该图</translation>
    </message>
</context>
<context>
    <name>assay::gui::FiguresPage</name>
    <message>
        <source>No reader</source>
        <translation>无读卡器</translation>
    </message>
    <message>
        <source>Does not answer</source>
        <translation>无响应</translation>
    </message>
    <message>
        <source>Golden card is due</source>
        <translation>需用标准卡检查</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>This shift</source>
        <translation>本班次</translation>
    </message>
    <message>
        <source>First-pass yield</source>
        <translation>一次良率</translation>
    </message>
    <message>
        <source>Final yield</source>
        <translation>最终良率</translation>
    </message>
    <message>
        <source>Cycle time</source>
        <translation>节拍</translation>
    </message>
    <message>
        <source>Cards judged</source>
        <translation>已判定的卡</translation>
    </message>
    <message>
        <source>Attempts not judged</source>
        <translation>未判定的测试次数</translation>
    </message>
    <message>
        <source>Slot</source>
        <translation>卡槽</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>合格</translation>
    </message>
    <message>
        <source>Marginal</source>
        <translation>临界合格</translation>
    </message>
    <message>
        <source>Fail</source>
        <translation>不合格</translation>
    </message>
    <message>
        <source>Not judged</source>
        <translation>未判定</translation>
    </message>
    <message>
        <source>Yield</source>
        <translation>良率</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>Reason of a fail</source>
        <translation>不合格原因</translation>
    </message>
    <message>
        <source>Esc: back to the slots</source>
        <translation>Esc：返回卡槽界面</translation>
    </message>
    <message>
        <source>Waiting to be sent</source>
        <translation>等待发送</translation>
    </message>
    <message>
        <source>Cards per hour</source>
        <translation>每小时卡数</translation>
    </message>
    <message>
        <source>Time spent on failed cards</source>
        <translation>不合格卡占用时间</translation>
    </message>
</context>
<context>
    <name>assay::gui::FirstTest</name>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Watch a simulated test (20 s)</source>
        <translation>观看模拟测试（20 秒）</translation>
    </message>
    <message>
        <source>Insert a card, or watch a test of a simulated card first: it shows the steps, the verdict and the report. F1 explains each page.</source>
        <translation>请插入一张卡；也可以先观看一次模拟卡测试，了解测试步骤、判定和报告。按 F1 查看各页说明。</translation>
    </message>
    <message>
        <source>A simulated card is tested in real time, shortened to 20 s: the profile states limits, and the card must meet each of them.</source>
        <translation>正在实时测试一张模拟卡，时间缩短到 20 秒：测试方案规定了各项限值，卡必须全部达到。</translation>
    </message>
    <message>
        <source>The verdict is %1, because one limit of the profile decides it: %2 &quot;Save PDF...&quot; makes the report. Now insert a card.</source>
        <extracomment>%1 verdict, %2 sentence about the criterion that decided</extracomment>
        <translation>判定为“%1”，由测试方案中的一项限值决定：%2 点击“保存 PDF…”生成报告。现在请插入一张卡。</translation>
    </message>
</context>
<context>
    <name>assay::gui::FolderProgress</name>
    <message>
        <source>%1 of %2 run folders read</source>
        <translation>已读取 %1 / %2 个测试文件夹</translation>
    </message>
    <message>
        <source>Looking for run folders: %1 found</source>
        <translation>正在查找测试文件夹：已找到 %1 个</translation>
    </message>
    <message>
        <source>No run folder was found there.</source>
        <translation>该处没有找到测试文件夹。</translation>
    </message>
    <message>
        <source>Runs read into the history: %1, changed: %2.</source>
        <translation>已将 %1 次测试读入历史，其中 %2 次被改动过。</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>Folders that cannot be read: %1, the first is %2.</source>
        <translation>有 %1 个文件夹无法读取，第一个是 %2。</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>Stop reading folders</source>
        <translation>停止读取文件夹</translation>
    </message>
    <message>
        <source>Run folders read</source>
        <translation>已读取的测试文件夹</translation>
    </message>
</context>
<context>
    <name>assay::gui::HeadForm</name>
    <message>
        <source>Title in English</source>
        <translation>英文标题</translation>
    </message>
    <message>
        <source>Name under which people choose the profile.</source>
        <translation>选择测试方案时看到的名称。</translation>
    </message>
    <message>
        <source>Title in Chinese</source>
        <translation>中文标题</translation>
    </message>
    <message>
        <source>Shown to those who use the program in Chinese.</source>
        <translation>以中文使用本程序时显示。</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Short; in records and names of folders.</source>
        <translation>宜短；用于记录和文件夹名。</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Change it whenever steps or limits change, so that results can be compared.</source>
        <translation>步骤或限值一有改动就应更改版本，结果才可比较。</translation>
    </message>
    <message>
        <source>Data on the card</source>
        <translation>卡上的数据</translation>
    </message>
    <message>
        <source>Treatment of existing data when a run writes. Erasing a real card always needs a confirmation.</source>
        <translation>测试要写卡时如何处理已有数据。擦除真实的卡始终须先确认。</translation>
    </message>
    <message>
        <source>overwritten</source>
        <translation>直接覆盖</translation>
    </message>
    <message>
        <source>overwritten after a confirmation</source>
        <translation>确认后覆盖</translation>
    </message>
    <message>
        <source>kept: the run does not start</source>
        <translation>保留：测试不开始</translation>
    </message>
    <message>
        <source>Early end</source>
        <translation>提前结束</translation>
    </message>
    <message>
        <source>never: all steps run</source>
        <translation>从不：执行全部步骤</translation>
    </message>
    <message>
        <source>after a step that fails</source>
        <translation>有步骤不合格之后</translation>
    </message>
    <message>
        <source>Further steps on a counterfeit, or on a card that stores no data, give no valid results. On a line only the verdict counts; elsewhere the other steps show further faults.</source>
        <translation>扩容卡或不能存储数据的卡，后续步骤的结果无效。产线上只看判定；其他场合，后续步骤还能发现其他问题。</translation>
    </message>
    <message>
        <source>when the card is a counterfeit or stores nothing</source>
        <translation>发现扩容卡或卡不能存储数据时</translation>
    </message>
    <message>
        <source>After the test</source>
        <translation>测试之后</translation>
    </message>
    <message>
        <source>State of a card that passes. Every other card stays as it is, as evidence.</source>
        <translation>合格卡的状态。其他卡保持原样，留作证据。</translation>
    </message>
    <message>
        <source>as the test ended</source>
        <translation>保持测试结束时的状态</translation>
    </message>
    <message>
        <source>discarded: empty, without a file system</source>
        <translation>TRIM(discard)：空卡，无文件系统</translation>
    </message>
    <message>
        <source>formatted, ready for use</source>
        <translation>格式化，可直接使用</translation>
    </message>
</context>
<context>
    <name>assay::gui::HelpPanel</name>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
</context>
<context>
    <name>assay::gui::HistoryModel</name>
    <message>
        <source>Started</source>
        <translation>开始时间</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>存储卡</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>测试方案</translation>
    </message>
    <message>
        <source>Supplier · lot · sample</source>
        <extracomment>Column: supplier, lot and number of the sample</extracomment>
        <translation>供应商 · 批次 · 样品</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>操作员</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Marks</source>
        <extracomment>Column: what is special about a run, like &quot;changed&quot; or &quot;simulated&quot;</extracomment>
        <translation>标记</translation>
    </message>
    <message>
        <source>Reason</source>
        <extracomment>Column: why a run has its verdict</extracomment>
        <translation>原因</translation>
    </message>
</context>
<context>
    <name>assay::gui::HistoryPage</name>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Runs: %1 of %2</source>
        <translation>%2 次测试中的 %1 次</translation>
    </message>
    <message>
        <source>No run is known yet: test a card, or choose &quot;Add folders...&quot; where run folders are.</source>
        <translation>还没有任何测试记录：请测试一张卡，或点“添加文件夹…”指定测试文件夹所在的位置。</translation>
    </message>
    <message>
        <source>No run matches; remove a word or a filter.</source>
        <translation>没有符合条件的测试；请去掉一个词或一项筛选。</translation>
    </message>
    <message>
        <source>No file manager could be started. The run folder is %1.</source>
        <translation>无法启动文件管理器。测试文件夹为 %1。</translation>
    </message>
    <message>
        <source>Add run folders</source>
        <translation>添加测试文件夹</translation>
    </message>
    <message>
        <source>&amp;Add folders...</source>
        <translation>添加文件夹(&amp;A)…</translation>
    </message>
    <message>
        <source>Open result</source>
        <translation>打开结果</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Choose two to %1 runs with Ctrl or Shift to compare them.</source>
        <translation>按住 Ctrl 或 Shift 选择 2 到 %1 次测试进行比较。</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续测试</translation>
    </message>
    <message>
        <source>Continues an interrupted run.</source>
        <translation>继续一次中断的测试。</translation>
    </message>
    <message>
        <source>Show in file manager</source>
        <translation>在文件管理器中显示</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>测试列表</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>Life of this card</source>
        <translation>此卡历程</translation>
    </message>
    <message>
        <source>Details of the chosen run</source>
        <translation>所选测试的详情</translation>
    </message>
    <message>
        <source>Runs: %1</source>
        <translation>测试记录：%1 条</translation>
    </message>
    <message>
        <source>Which cards were tested, when, and with which result?</source>
        <translation>测过哪些卡？何时测的？结果如何？</translation>
    </message>
    <message>
        <source>Test a card</source>
        <translation>测试一张卡</translation>
    </message>
</context>
<context>
    <name>assay::gui::HistorySearch</name>
    <message>
        <source>All suppliers</source>
        <translation>全部供应商</translation>
    </message>
    <message>
        <source>All lots</source>
        <translation>全部批次</translation>
    </message>
    <message>
        <source>Search card, serial number, lot, verdict, note, tag...</source>
        <translation>搜索卡、序列号、批次、判定、备注、标签…</translation>
    </message>
    <message>
        <source>Search the history</source>
        <translation>搜索历史</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Supplier</source>
        <translation>供应商</translation>
    </message>
    <message>
        <source>Lot</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>From</source>
        <extracomment>First day of a search</extracomment>
        <translation>从</translation>
    </message>
    <message>
        <source>To</source>
        <extracomment>Last day of a search</extracomment>
        <translation>到</translation>
    </message>
    <message>
        <source>A day, month or year: 2026-11-22, 2026-11 or 2026</source>
        <translation>日、月或年：2026-11-22、2026-11 或 2026</translation>
    </message>
    <message>
        <source>All verdicts</source>
        <translation>全部判定</translation>
    </message>
</context>
<context>
    <name>assay::gui::HistoryTable</name>
    <message>
        <source>A click sorts by this column; a right click chooses the columns.</source>
        <translation>单击按此列排序；右键单击选择显示哪些列。</translation>
    </message>
</context>
<context>
    <name>assay::gui::HistoryTexts</name>
    <message>
        <source>missing</source>
        <extracomment>Mark of a run in the history: its folder is gone.</extracomment>
        <translation>已丢失</translation>
    </message>
    <message>
        <source>changed</source>
        <extracomment>Mark of a run in the history: its folder is not as the run wrote it.</extracomment>
        <translation>被改动</translation>
    </message>
    <message>
        <source>serial repeated</source>
        <extracomment>Mark of a run in the history: another card has the same serial number.</extracomment>
        <translation>序列号重复</translation>
    </message>
    <message>
        <source>running</source>
        <extracomment>Mark of a run in the history: it is being done now.</extracomment>
        <translation>进行中</translation>
    </message>
    <message>
        <source>interrupted</source>
        <extracomment>Mark of a run in the history: it was interrupted, and can go on.</extracomment>
        <translation>已中断</translation>
    </message>
    <message>
        <source>simulated</source>
        <translation>模拟</translation>
    </message>
    <message>
        <source>The run folder was not found: it was moved or deleted, or its disk is not connected.</source>
        <translation>找不到测试文件夹：已被移动或删除，或所在磁盘未接入。</translation>
    </message>
    <message>
        <source>The run folder was changed after the run; the result page lists the changes.</source>
        <translation>测试文件夹在测试后被改动；结果页列出改动之处。</translation>
    </message>
    <message>
        <source>Another card has the same manufacturer and serial number; serial numbers should be unique.</source>
        <translation>另有一张卡的厂商和序列号与此卡相同；序列号应当唯一。</translation>
    </message>
    <message>
        <source>The run is under way.</source>
        <translation>该测试正在进行。</translation>
    </message>
    <message>
        <source>No real card was tested.</source>
        <translation>没有测试真实的卡。</translation>
    </message>
    <message>
        <source>The run was interrupted before its end and can be resumed.</source>
        <translation>此次测试在结束前中断，可以继续。</translation>
    </message>
    <message>
        <source>%1 %2, limit %3</source>
        <extracomment>%1 metric of a step, %2 its value, %3 like &quot;≥ 10 MB/s&quot;</extracomment>
        <translation>%1 %2，限值 %3</translation>
    </message>
</context>
<context>
    <name>assay::gui::IdentityPanel</name>
    <message>
        <source>Serial number</source>
        <translation>序列号</translation>
    </message>
    <message>
        <source>USB serial number</source>
        <translation>USB 序列号</translation>
    </message>
    <message>
        <source>Vendor</source>
        <translation>厂商</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>型号</translation>
    </message>
    <message>
        <source>Product name</source>
        <translation>产品名称</translation>
    </message>
    <message>
        <source>Manufacturer</source>
        <translation>厂商</translation>
    </message>
    <message>
        <source>Manufacturer id</source>
        <translation>厂商 ID</translation>
    </message>
    <message>
        <source>OEM id</source>
        <translation>OEM ID</translation>
    </message>
    <message>
        <source>Made</source>
        <translation>生产日期</translation>
    </message>
    <message>
        <source>Card type</source>
        <translation>卡类型</translation>
    </message>
    <message>
        <source>Revision</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Firmware revision</source>
        <translation>固件版本</translation>
    </message>
    <message>
        <source>Hardware revision</source>
        <translation>硬件版本</translation>
    </message>
    <message>
        <source>Backing file</source>
        <translation>后备文件</translation>
    </message>
    <message>
        <source>%1 register</source>
        <extracomment>%1 is the name of a card register: CID, CSD, SCR, SSR</extracomment>
        <translation>%1 寄存器</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Bus</source>
        <translation>总线</translation>
    </message>
    <message>
        <source>Reader</source>
        <translation>读卡器</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>容量</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>Logical block</source>
        <translation>逻辑块</translation>
    </message>
    <message>
        <source>Erase id</source>
        <extracomment>Text that names one physical card in one place and that must be repeated before the card is erased.</extracomment>
        <translation>擦除标识</translation>
    </message>
    <message>
        <source>Mounted on</source>
        <translation>挂载于</translation>
    </message>
    <message>
        <source>Registers of the card</source>
        <translation>卡的寄存器</translation>
    </message>
    <message>
        <source>Choose a card in the list</source>
        <translation>请在列表中选择一张卡</translation>
    </message>
</context>
<context>
    <name>assay::gui::InterruptedOffer</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>另有 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>%1 card, %2 date and time</extracomment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Resume the first</source>
        <translation>继续第一项</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭提示</translation>
    </message>
    <message>
        <source>A test was interrupted before its end: %1. The History page resumes it later, too.</source>
        <translation>有一项测试未完成即中断：%1。以后也可在“历史”页继续。</translation>
    </message>
    <message numerus="yes">
        <source>%n tests were interrupted before their end: %1. The History page resumes them later, too.</source>
        <translation>
            <numerusform>有 %n 项测试未完成即中断：%1。以后也可在“历史”页继续。</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续测试</translation>
    </message>
</context>
<context>
    <name>assay::gui::ItemTools</name>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>前移</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>后移</translation>
    </message>
</context>
<context>
    <name>assay::gui::LifePanel</name>
    <message>
        <source>&amp;Over time</source>
        <translation>随时间变化(&amp;O)</translation>
    </message>
    <message>
        <source>Metric shown over time</source>
        <translation>按时间显示的指标</translation>
    </message>
    <message>
        <source>Runs of this card</source>
        <translation>此卡的所有测试</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>开始时间</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>测试方案</translation>
    </message>
    <message>
        <source>Lot</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Metric of this card over time</source>
        <translation>此卡的指标随时间变化</translation>
    </message>
</context>
<context>
    <name>assay::gui::LiveCharts</name>
    <message>
        <source>Throughput over time</source>
        <translation>吞吐率随时间变化</translation>
    </message>
    <message>
        <source>Latency of the last ten seconds</source>
        <translation>最近十秒的时延</translation>
    </message>
    <message>
        <source>Latency percentiles</source>
        <translation>时延百分位</translation>
    </message>
    <message>
        <source>Latency by address, the whole card</source>
        <translation>各地址的时延（整张卡）</translation>
    </message>
</context>
<context>
    <name>assay::gui::LivePage</name>
    <message>
        <source>Running</source>
        <translation>测试中</translation>
    </message>
</context>
<context>
    <name>assay::gui::LotCards</name>
    <message>
        <source>Cards of the lot</source>
        <translation>批次中的卡</translation>
    </message>
</context>
<context>
    <name>assay::gui::LotCardsModel</name>
    <message>
        <source>Sample</source>
        <translation>样品</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Serial number</source>
        <translation>序列号</translation>
    </message>
</context>
<context>
    <name>assay::gui::LotFindingsView</name>
    <message>
        <source>No card has been tested yet.</source>
        <translation>还没有测试任何卡。</translation>
    </message>
    <message>
        <source>One kind of card in this lot</source>
        <translation>此批次中只有一种卡</translation>
    </message>
    <message numerus="yes">
        <source>%n populations in this lot</source>
        <translation>
            <numerusform>此批次中有 %n 种卡</numerusform>
        </translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>卡</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>样品</translation>
    </message>
    <message>
        <source>Kinds of cards</source>
        <translation>卡的种类</translation>
    </message>
    <message>
        <source>Findings across the cards</source>
        <translation>各卡的综合结论</translation>
    </message>
    <message>
        <source>No anomalies: one kind of card, each with its own serial number.</source>
        <translation>无异常：只有一种卡，序列号各不相同。</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>结论</translation>
    </message>
</context>
<context>
    <name>assay::gui::LotHead</name>
    <message>
        <source>Accept</source>
        <translation>接收</translation>
    </message>
    <message>
        <source>Reject</source>
        <translation>拒收</translation>
    </message>
    <message>
        <source>Undecided</source>
        <translation>未定</translation>
    </message>
    <message>
        <source>Bad cards in the lot: %1 to %2 with 90 % confidence.</source>
        <translation>批次中的不合格品：%1 至 %2（90 % 置信度）。</translation>
    </message>
    <message>
        <source>%1 of %2 cards tested: %3 bad, %4 without a verdict</source>
        <translation>已测试 %1 / %2 张卡：%3 张不良，%4 张没有判定</translation>
    </message>
    <message numerus="yes">
        <source>Accept by the plan; mixed lot of %n populations</source>
        <translation>
            <numerusform>按抽样方案接收；混批，含 %n 种卡</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::gui::LotPlanView</name>
    <message>
        <source>Probability of acceptance by the share of bad cards</source>
        <translation>各不合格品率下的接收概率</translation>
    </message>
</context>
<context>
    <name>assay::gui::LotValuesView</name>
    <message>
        <source> · kind %1</source>
        <translation> · 种类 %1</translation>
    </message>
    <message>
        <source>No criterion has values yet that differ.</source>
        <translation>还没有哪条判据的数值有差异。</translation>
    </message>
    <message>
        <source>tested %1, bad %2</source>
        <translation>已测 %1 张，不良 %2 张</translation>
    </message>
    <message>
        <source>median %1</source>
        <translation>中位数 %1</translation>
    </message>
    <message>
        <source>Ppk %1, at least %2</source>
        <translation>Ppk %1，至少 %2</translation>
    </message>
    <message>
        <source>Ppk %1</source>
        <translation>Ppk %1</translation>
    </message>
    <message>
        <source>not normally distributed</source>
        <translation>不是正态分布</translation>
    </message>
    <message>
        <source>with 95 % confidence 95 % of the lot are better than %1</source>
        <translation>以 95 % 置信度，批次的 95 % 优于 %1</translation>
    </message>
    <message>
        <source>outliers: %1</source>
        <translation>离群值：%1</translation>
    </message>
    <message>
        <source>&amp;Criterion</source>
        <translation>判据(&amp;C)</translation>
    </message>
    <message>
        <source>Criterion whose values are shown</source>
        <translation>显示哪条判据的数值</translation>
    </message>
    <message>
        <source>Values of the cards</source>
        <translation>各卡的数值</translation>
    </message>
    <message>
        <source>mean %1, %2</source>
        <translation>均值 %1，%2</translation>
    </message>
</context>
<context>
    <name>assay::gui::LotView</name>
    <message>
        <source>Supplier</source>
        <translation>供应商</translation>
    </message>
    <message>
        <source>Lot number</source>
        <translation>批号</translation>
    </message>
    <message>
        <source>Part number</source>
        <translation>料号</translation>
    </message>
    <message>
        <source>Cards in the lot</source>
        <translation>批次中的卡数</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>订单</translation>
    </message>
    <message>
        <source>Date code</source>
        <translation>周期码</translation>
    </message>
    <message>
        <source>Printed on the cards</source>
        <translation>卡面印字</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>抽样方案</translation>
    </message>
    <message>
        <source>Made</source>
        <translation>建立时间</translation>
    </message>
    <message>
        <source>Made by</source>
        <translation>建立者</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Photo: %1</source>
        <translation>照片：%1</translation>
    </message>
    <message>
        <source>Kinds and findings</source>
        <translation>种类与结论</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>卡</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Plan and delivery</source>
        <translation>抽样方案与来货</translation>
    </message>
    <message>
        <source>Other lots</source>
        <translation>其他批次</translation>
    </message>
    <message>
        <source>Parts of the lot</source>
        <translation>批次的内容</translation>
    </message>
    <message>
        <source>Data of the lot before its first card</source>
        <translation>首张卡测试之前的批次信息</translation>
    </message>
</context>
<context>
    <name>assay::gui::LotsPage</name>
    <message>
        <source>The report was saved as %1.</source>
        <translation>报告已保存为 %1。</translation>
    </message>
    <message>
        <source>Lots</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>Reading the lot...</source>
        <translation>正在读取批次…</translation>
    </message>
    <message>
        <source>This lot cannot be shown; the line above says why.</source>
        <translation>无法显示此批次；上面一行说明了原因。</translation>
    </message>
    <message>
        <source>Saving...</source>
        <translation>正在保存…</translation>
    </message>
    <message>
        <source>Sa&amp;ve</source>
        <translation>保存(&amp;V)</translation>
    </message>
    <message>
        <source>The cards of a delivery, judged together.</source>
        <translation>一次来货的全部卡，一起判定。</translation>
    </message>
    <message>
        <source>The lot was made; its plan is fixed now. Test its cards one by one.</source>
        <translation>批次已建立，抽样方案现已固定。请逐张测试其中的卡。</translation>
    </message>
    <message>
        <source>Open a lot</source>
        <translation>打开批次</translation>
    </message>
    <message>
        <source>Lots (*.toml)</source>
        <translation>批次 (*.toml)</translation>
    </message>
    <message>
        <source>&amp;Add to the lot</source>
        <translation>加入批次(&amp;A)</translation>
    </message>
    <message>
        <source>Add a run folder</source>
        <translation>添加测试文件夹</translation>
    </message>
    <message>
        <source>Adding the runs...</source>
        <translation>正在添加测试…</translation>
    </message>
    <message>
        <source>Runs added to the lot: %1.</source>
        <translation>已加入批次的测试：%1。</translation>
    </message>
    <message>
        <source>Save the lot report</source>
        <translation>保存批次报告</translation>
    </message>
    <message>
        <source>PDF documents (*.pdf)</source>
        <translation>PDF 文档 (*.pdf)</translation>
    </message>
    <message>
        <source>The lot was saved as %1.</source>
        <translation>批次已保存为 %1。</translation>
    </message>
    <message>
        <source>&amp;New lot...</source>
        <translation>新建批次(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Open lot...</source>
        <translation>打开批次(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Known lots</source>
        <translation>已知批次(&amp;K)</translation>
    </message>
    <message>
        <source>Known lots</source>
        <translation>已知批次</translation>
    </message>
    <message>
        <source>The file stays where it is.</source>
        <translation>文件仍保留在原处。</translation>
    </message>
    <message>
        <source>&amp;Test a card of it...</source>
        <translation>测试其中一张卡(&amp;T)…</translation>
    </message>
    <message>
        <source>&amp;Add runs</source>
        <translation>添加测试(&amp;A)</translation>
    </message>
    <message>
        <source>From the &amp;history...</source>
        <translation>从历史(&amp;H)…</translation>
    </message>
    <message>
        <source>From a &amp;folder...</source>
        <translation>从文件夹(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;PDF report...</source>
        <translation>PDF 报告(&amp;P)…</translation>
    </message>
    <message>
        <source>Table of the cards (CSV)...</source>
        <translation>卡的表格（CSV）…</translation>
    </message>
    <message>
        <source>All values, one a line (CSV)...</source>
        <translation>全部数值，每行一个（CSV）…</translation>
    </message>
    <message>
        <source>Workbook (XLSX)...</source>
        <translation>工作簿（XLSX）…</translation>
    </message>
    <message>
        <source>For build servers (JUnit XML)...</source>
        <translation>供构建服务器使用（JUnit XML）…</translation>
    </message>
    <message>
        <source>Is this delivery to be accepted?</source>
        <translation>这批货能否接收？</translation>
    </message>
    <message>
        <source>A lot is the cards of one delivery, accepted or rejected together by a sampling plan. Make one when a delivery comes in, and test its cards.</source>
        <translation>一批就是一次到货的卡，按抽样方案整批接收或拒收。到货时新建一个批次，然后测试其中的卡。</translation>
    </message>
    <message>
        <source>New lot...</source>
        <translation>新建批次…</translation>
    </message>
    <message>
        <source>Remove from the list</source>
        <translation>从列表中移除</translation>
    </message>
</context>
<context>
    <name>assay::gui::MainMenu</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Open run folder...</source>
        <translation>打开测试文件夹(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;About CardAssay</source>
        <translation>关于 CardAssay(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;High contrast</source>
        <translation>高对比度(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Help on this page</source>
        <translation>本页帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Chec&amp;k a report...</source>
        <translation>核验报告(&amp;K)…</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>暂无</translation>
    </message>
    <message>
        <source>Open &amp;file...</source>
        <translation>打开文件(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>Preferenc&amp;es...</source>
        <translation>首选项(&amp;E)…</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Watch a simulated test</source>
        <translation>观看模拟测试(&amp;W)</translation>
    </message>
</context>
<context>
    <name>assay::gui::MainWindow</name>
    <message>
        <source>CardAssay</source>
        <translation>CardAssay</translation>
    </message>
    <message>
        <source>Open a run folder</source>
        <translation>打开测试文件夹</translation>
    </message>
    <message>
        <source>Stop the test?</source>
        <translation>停止测试？</translation>
    </message>
    <message>
        <source>A test is running. Stop it and close the program?</source>
        <translation>测试正在进行。是否停止测试并关闭程序？</translation>
    </message>
    <message>
        <source>The data measured so far stays in the run folder.</source>
        <translation>已测得的数据会保留在测试文件夹中。</translation>
    </message>
    <message>
        <source>&amp;Stop and close</source>
        <translation>停止并关闭(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Go on testing</source>
        <translation>继续测试(&amp;G)</translation>
    </message>
    <message>
        <source>About CardAssay</source>
        <translation>关于 CardAssay</translation>
    </message>
    <message>
        <source>CardAssay %1</source>
        <translation>CardAssay %1</translation>
    </message>
    <message>
        <source>Qualifies SD and TF cards: throughput, latency, integrity, with a scorecard and a report.

Build %1, Qt %2.

Free software under the GNU General Public License, version 3 or later. It comes without any warranty.</source>
        <translation>验证 SD/TF 存储卡的吞吐率、时延和数据完整性，并给出判定表和报告。

版本 %1，Qt %2。

本程序是自由软件，遵循 GNU 通用公共许可证第 3 版或更新版本，不提供任何担保。</translation>
    </message>
    <message>
        <source>&amp;Licences</source>
        <translation>许可证(&amp;L)</translation>
    </message>
    <message>
        <source>CardAssay ended unexpectedly the last time. The data measured until then is in the run folder, and an interrupted test can be resumed. Details of the fault are in %1.</source>
        <translation>CardAssay 上次意外退出。此前测得的数据在测试文件夹中，中断的测试可以继续。故障的详细信息在 %1。</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>知道了</translation>
    </message>
    <message>
        <source>Stop all tests?</source>
        <translation>停止所有测试？</translation>
    </message>
    <message numerus="yes">
        <source>%n tests are running. Stop them and close the program?</source>
        <translation>
            <numerusform>有 %n 项测试正在进行。要停止它们并关闭程序吗？</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 was left out: %2</source>
        <extracomment>%1 card, %2 sentence with the reason</extracomment>
        <translation>未测试 %1：%2</translation>
    </message>
    <message>
        <source>Open a file</source>
        <translation>打开文件</translation>
    </message>
    <message>
        <source>Profiles and lots (*.toml);;fio jobs (*.fio *.job);;Traces (*.trace);;All files (*)</source>
        <translation>测试方案和批次 (*.toml);;fio 作业 (*.fio *.job);;trace (*.trace);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>assay::gui::NewLotDialog</name>
    <message>
        <source>New lot</source>
        <translation>新建批次</translation>
    </message>
    <message>
        <source>&amp;Make the lot</source>
        <translation>建立批次(&amp;M)</translation>
    </message>
    <message>
        <source>A lot is the cards of one delivery, accepted or rejected together. Its plan is fixed here, before the first card, and cannot be changed afterwards.</source>
        <translation>批次是一次来货中的全部卡，一起接收或拒收。抽样方案要在测第一张卡之前定下，此后不能更改。</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Supplier</source>
        <translation>供应商(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Lot number</source>
        <translation>批号(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Part number</source>
        <translation>料号(&amp;P)</translation>
    </message>
    <message>
        <source>Cards in the lo&amp;t</source>
        <translation>批次中的卡数(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Order number</source>
        <translation>订单号(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Date code</source>
        <translation>周期码(&amp;D)</translation>
    </message>
    <message>
        <source>Printed on the cards</source>
        <translation>卡面印字</translation>
    </message>
    <message>
        <source>64GB U3 V30 A2</source>
        <translation>64GB U3 V30 A2</translation>
    </message>
    <message>
        <source>Made b&amp;y</source>
        <translation>建立者(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;Note</source>
        <translation>备注(&amp;N)</translation>
    </message>
    <message>
        <source>Photos</source>
        <translation>照片</translation>
    </message>
    <message>
        <source>Lot &amp;file</source>
        <translation>批次文件(&amp;F)</translation>
    </message>
    <message>
        <source>C&amp;hoose...</source>
        <translation>选择(&amp;H)…</translation>
    </message>
    <message>
        <source>Choose photos of the delivery</source>
        <translation>选择来货的照片</translation>
    </message>
    <message>
        <source>Choose the lot file</source>
        <translation>选择批次文件</translation>
    </message>
    <message>
        <source>Lot file</source>
        <translation>批次文件</translation>
    </message>
    <message>
        <source>Lots (*.toml)</source>
        <translation>批次 (*.toml)</translation>
    </message>
    <message>
        <source>Photos of the delivery</source>
        <translation>来货的照片</translation>
    </message>
    <message>
        <source>Pictures (*.jpg *.jpeg *.png *.webp *.JPG *.JPEG *.PNG)</source>
        <translation>图片 (*.jpg *.jpeg *.png *.webp *.JPG *.JPEG *.PNG)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Enter the number of cards in the lot; the plan depends on it.</source>
        <translation>请填写批次中的卡数；抽样方案取决于它。</translation>
    </message>
    <message>
        <source>A lot needs a supplier, a lot number and a part number.</source>
        <translation>批次需要供应商、批号和料号。</translation>
    </message>
    <message>
        <source>Enter the number of cards in the lot.</source>
        <translation>请填写批次中的卡数。</translation>
    </message>
    <message>
        <source>Choose the file in which the lot is stored.</source>
        <translation>请选择保存批次的文件。</translation>
    </message>
    <message>
        <source>Sampled by</source>
        <translation>抽样人</translation>
    </message>
    <message>
        <source>Sampling date</source>
        <translation>抽样日期</translation>
    </message>
    <message>
        <source>Sampling method</source>
        <translation>抽样方法</translation>
    </message>
    <message>
        <source>required</source>
        <translation>必填</translation>
    </message>
</context>
<context>
    <name>assay::gui::PageHeader</name>
    <message>
        <source>SIMULATED</source>
        <extracomment>Badge on every page of a test on a simulated card. Upper case where the script has it.</extracomment>
        <translation>模拟</translation>
    </message>
    <message>
        <source>No real card is involved: a model of a card answers, mostly faster than real time.</source>
        <translation>未使用真实存储卡：由卡的模型应答，通常快于真实时间。</translation>
    </message>
</context>
<context>
    <name>assay::gui::ParamEditor</name>
    <message>
        <source>Unit of %1</source>
        <extracomment>Of the field for the unit of a number, as read out; %1 the name of the parameter</extracomment>
        <translation>%1的单位</translation>
    </message>
</context>
<context>
    <name>assay::gui::ParamRow</name>
    <message>
        <source>Back to the default</source>
        <translation>恢复默认值</translation>
    </message>
    <message>
        <source>%1: back to the default</source>
        <extracomment>As read out; %1 the name of a parameter</extracomment>
        <translation>%1：恢复默认值</translation>
    </message>
</context>
<context>
    <name>assay::gui::PlanEditor</name>
    <message>
        <source>Sampling &amp;plan</source>
        <translation>抽样方案(&amp;P)</translation>
    </message>
    <message>
        <source>Kind of the sampling plan</source>
        <translation>抽样方案的种类</translation>
    </message>
    <message>
        <source>tightened</source>
        <translation>加严</translation>
    </message>
    <message>
        <source>reduced</source>
        <translation>放宽</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>正常</translation>
    </message>
</context>
<context>
    <name>assay::gui::PlanPanel</name>
    <message>
        <source>&amp;Profile</source>
        <translation>测试方案(&amp;P)</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>测试方案</translation>
    </message>
    <message>
        <source>&amp;Open file...</source>
        <translation>打开文件(&amp;O)…</translation>
    </message>
    <message>
        <source>Steps of the test plan</source>
        <translation>测试计划的步骤</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Reads at most</source>
        <translation>最多读取</translation>
    </message>
    <message>
        <source>Duration at %1 MB/s</source>
        <extracomment>Column of expected durations if the card were %1 MB/s fast</extracomment>
        <translation>时长（按 %1 MB/s）</translation>
    </message>
    <message>
        <source>not known yet</source>
        <extracomment>Duration of a test step on a card whose speed nobody has measured yet.</extracomment>
        <translation>暂时未知</translation>
    </message>
    <message>
        <source>by time</source>
        <extracomment>In place of a number of bytes: the step ends by time, how much it moves depends on the card.</extracomment>
        <translation>按时间</translation>
    </message>
    <message>
        <source>Steps that end by time go on for %1 more, as fast as the card can.</source>
        <translation>按时间结束的步骤还将以卡的最快速度持续 %1。</translation>
    </message>
    <message>
        <source>Writes at most %1 and reads at most %2.</source>
        <translation>最多写入 %1，最多读取 %2。</translation>
    </message>
    <message>
        <source>Reads at most %1. Nothing is written to the card.</source>
        <translation>最多读取 %1。不向卡写入任何数据。</translation>
    </message>
    <message>
        <source>A card of %1 MB/s takes about %2; the speed of this card is not known yet.</source>
        <translation>速度为 %1 MB/s 的卡约需 %2；这张卡的速度尚不清楚。</translation>
    </message>
    <message>
        <source>The duration is not known yet; it depends on the card.</source>
        <translation>所需时间暂时未知，取决于存储卡。</translation>
    </message>
    <message>
        <source>This profile has no criteria; it only measures.</source>
        <translation>该测试方案没有判据，只作测量。</translation>
    </message>
    <message>
        <source>The card must meet:</source>
        <extracomment>Heading above the criteria of a profile</extracomment>
        <translation>存储卡须达到：</translation>
    </message>
    <message>
        <source>Write limit</source>
        <translation>写入量上限</translation>
    </message>
</context>
<context>
    <name>assay::gui::PlanView</name>
    <message>
        <source>any card of this size</source>
        <translation>此容量的任意卡</translation>
    </message>
    <message>
        <source>by time</source>
        <translation>按时间</translation>
    </message>
    <message>
        <source>Nothing is written: no wear.</source>
        <translation>不写入数据：无磨损。</translation>
    </message>
    <message>
        <source>Wear: about %1 full-card writes</source>
        <extracomment>Wear by a test, as a multiple of the card&apos;s capacity</extracomment>
        <translation>磨损：约相当于全卡写入 %1 次</translation>
    </message>
    <message>
        <source>Writes at most %1 and reads at most %2.</source>
        <translation>最多写入 %1，最多读取 %2。</translation>
    </message>
    <message>
        <source> Steps that end by time write up to %1 more at this rate.</source>
        <translation>按时间结束的步骤以此速度最多再写 %1。</translation>
    </message>
    <message>
        <source> Takes about %1 at this rate.</source>
        <translation>以此速度约需 %1。</translation>
    </message>
    <message>
        <source> The duration depends on the card.</source>
        <translation>所需时间取决于卡。</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>存储卡</translation>
    </message>
    <message>
        <source>Card that the plan is made for</source>
        <translation>用于计算测试计划的卡</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>容量</translation>
    </message>
    <message>
        <source>Capacity of the card that the plan is made for when none is chosen.</source>
        <translation>未选定卡时，按此容量计算测试计划。</translation>
    </message>
    <message>
        <source>In MB/s, for the durations. Nobody has measured it yet.</source>
        <translation>单位 MB/s，用于估算时间；尚未实测。</translation>
    </message>
    <message>
        <source>Plan, step by step</source>
        <translation>测试计划（分步骤）</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Writes</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>Reads</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Type a capacity from 1 MB to 1 PB.</source>
        <translation>请输入 1 MB 到 1 PB 之间的容量。</translation>
    </message>
    <message>
        <source>Type a rate above 0.</source>
        <translation>请输入大于 0 的速率。</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
</context>
<context>
    <name>assay::gui::PreferencesDialog</name>
    <message>
        <source>Folder of runs</source>
        <translation>测试文件夹</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>首选项</translation>
    </message>
    <message>
        <source>&amp;Folder of runs</source>
        <translation>测试文件夹(&amp;F)</translation>
    </message>
    <message>
        <source>C&amp;hoose...</source>
        <translation>选择(&amp;H)…</translation>
    </message>
    <message>
        <source>Choose the folder of runs</source>
        <translation>选择测试文件夹</translation>
    </message>
    <message>
        <source>New run folders are made here; earlier ones stay where they are.</source>
        <translation>新的测试文件夹建在此处；以前的位置不变。</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>高对比度</translation>
    </message>
    <message>
        <source>&amp;Sound when a test ends</source>
        <translation>测试结束时发出提示音(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
</context>
<context>
    <name>assay::gui::ProfileExchange</name>
    <message>
        <source>Import a profile</source>
        <translation>导入测试方案</translation>
    </message>
    <message>
        <source>Profiles (*.toml);;All files (*)</source>
        <translation>测试方案 (*.toml);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Export the profile</source>
        <translation>导出测试方案</translation>
    </message>
</context>
<context>
    <name>assay::gui::ProfileList</name>
    <message>
        <source>%1, built in</source>
        <extracomment>As read out in the list of profiles; %1 its title</extracomment>
        <translation>%1，内置</translation>
    </message>
    <message>
        <source>%1, not saved</source>
        <translation>%1，未保存</translation>
    </message>
    <message>
        <source>Profiles</source>
        <translation>测试方案</translation>
    </message>
    <message>
        <source>New</source>
        <translation>新建</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Import...</source>
        <translation>导入…</translation>
    </message>
</context>
<context>
    <name>assay::gui::ProfilesPage</name>
    <message>
        <source>&amp;Profiles</source>
        <translation>测试方案(&amp;P)</translation>
    </message>
    <message>
        <source>Profiles</source>
        <translation>测试方案</translation>
    </message>
    <message>
        <source>Criteria of the step that went with it: %1</source>
        <translation>随该步骤一并移除的判据：%1 条</translation>
    </message>
    <message>
        <source>Exported to %1.</source>
        <translation>已导出到 %1。</translation>
    </message>
    <message>
        <source>Delete this profile and its file?</source>
        <translation>删除此测试方案及其文件？</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Built in, and read only. A copy can be changed.</source>
        <translation>内置方案，只读。可以复制一份再修改。</translation>
    </message>
    <message>
        <source>Make a copy</source>
        <translation>复制一份</translation>
    </message>
    <message>
        <source>Not saved yet; kept as a draft until you do.</source>
        <translation>尚未保存；保存之前以草稿保留。</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Discard changes</source>
        <translation>放弃更改</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>The text has comments. A change in the form rewrites the text without them; to keep them, edit the text.</source>
        <translation>文本中有注释。在表单中修改会重写文本，注释将丢失；要保留注释，请直接改文本。</translation>
    </message>
    <message>
        <source>First correct the marked errors in the form or in the text, then save.</source>
        <translation>请先改正表单或文本中标出的错误，再保存。</translation>
    </message>
    <message>
        <source>&amp;Export...</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Use for the next test</source>
        <translation>用于下一次测试(&amp;U)</translation>
    </message>
    <message>
        <source>General</source>
        <translation>概要</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Criteria</source>
        <translation>判据</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>测试计划</translation>
    </message>
    <message>
        <source>Text (TOML)</source>
        <translation>文本（TOML）</translation>
    </message>
    <message>
        <source>The profile as TOML</source>
        <translation>TOML 形式的测试方案</translation>
    </message>
    <message>
        <source>Forms of the profile</source>
        <translation>测试方案的表单</translation>
    </message>
    <message>
        <source>Plan and text of the profile</source>
        <translation>测试方案的测试计划与文本</translation>
    </message>
</context>
<context>
    <name>assay::gui::PromptBar</name>
    <message>
        <source>Scan</source>
        <translation>扫码</translation>
    </message>
    <message>
        <source>Scan, or type and press Enter</source>
        <translation>扫码，或键入后按 Enter 键</translation>
    </message>
    <message>
        <source>Number, Enter: choose a slot · F1 help · F2 figures · F3 test again · F4 stop a test · F5 sound · F6 log out · F7 alarm · F8 language · F9 colours · F10 leave</source>
        <translation>数字加 Enter：选择卡槽 · F1 帮助 · F2 数据 · F3 重测 · F4 停止测试 · F5 声音 · F6 注销 · F7 报警 · F8 语言 · F9 配色 · F10 退出</translation>
    </message>
</context>
<context>
    <name>assay::gui::ReadersPage</name>
    <message>
        <source>Readers</source>
        <translation>读卡器</translation>
    </message>
    <message>
        <source>&amp;Use these runs</source>
        <translation>使用这些测试(&amp;U)</translation>
    </message>
    <message>
        <source>Add a run folder</source>
        <translation>添加测试文件夹</translation>
    </message>
    <message>
        <source>Reading the runs...</source>
        <translation>正在读取测试…</translation>
    </message>
    <message>
        <source>Are the readers good enough to tell cards apart, and does one drift?</source>
        <translation>读卡器是否足以区分卡？有没有读卡器发生漂移？</translation>
    </message>
    <message>
        <source>Each card was tested often enough in each reader; see the study.</source>
        <translation>每张卡在每台读卡器中的测试次数都已足够；请看评定结果。</translation>
    </message>
    <message>
        <source>Test in this order, each card in each reader. The run order is randomised, so that drift over time is not attributed to a reader. Tests to do: %1.</source>
        <translation>请按此顺序把每张卡放入每台读卡器测试。试验顺序经随机化，因此随时间的漂移不会归因于某台读卡器。待做测试：%1。</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>卡</translation>
    </message>
    <message>
        <source>Reader</source>
        <translation>读卡器</translation>
    </message>
    <message>
        <source>Repeat</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>No study yet</source>
        <translation>尚无 GR&amp;R 结果</translation>
    </message>
    <message>
        <source>A study needs at least two cards and two readers, with each card tested equally often in each reader and at least twice, or with each reader&apos;s own cards. The first tab lists the missing tests.</source>
        <translation>GR&amp;R 至少需要两张卡和两台读卡器，每张卡在每台读卡器中测试次数相同且不少于两次，或各读卡器用各自的卡。第一个选项卡列出还缺哪些测试。</translation>
    </message>
    <message>
        <source>The readers are acceptable</source>
        <translation>读卡器可接受</translation>
    </message>
    <message>
        <source>The readers are not acceptable</source>
        <translation>读卡器不可接受</translation>
    </message>
    <message>
        <source>The readers are conditionally acceptable</source>
        <translation>读卡器有条件接受</translation>
    </message>
    <message>
        <source>Readers and repetition account for %1 % (%2 to %3 %) of the study variation; up to 10 % is acceptable, above 30 % is not. They distinguish %4 categories of cards (%5 to %6); at least 5 are required.</source>
        <translation>读卡器与重复测量占研究变差的 %1 %（%2 至 %3 %）；不超过 10 % 可接受，超过 30 % 不可接受。可把卡区分为 %4 类（%5 至 %6）；要求不少于 5 类。</translation>
    </message>
    <message>
        <source>Each reader had its own cards.</source>
        <translation>各读卡器用各自的卡。</translation>
    </message>
    <message>
        <source>Every card was in every reader.</source>
        <translation>每张卡都在每台读卡器中测试过。</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>卡</translation>
    </message>
    <message>
        <source>Card-reader interaction</source>
        <translation>卡与读卡器的交互作用</translation>
    </message>
    <message>
        <source>Repetition</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>To (90 %)</source>
        <translation>至（90 %）</translation>
    </message>
    <message>
        <source>Choose the runs of one reference card that is tested in each reader from time to time.</source>
        <translation>请选择参考卡的各次测试：同一张卡，定期在每台读卡器中测试。</translation>
    </message>
    <message>
        <source>This reader drifts: %1 % since value %2 of %3. Clean or change it.</source>
        <translation>此读卡器发生漂移：%1 %，从第 %2 个值（共 %3 个）开始。请清洁或更换。</translation>
    </message>
    <message>
        <source>&amp;Choose runs...</source>
        <translation>选择测试(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Add run folder...</source>
        <translation>添加测试文件夹(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Metric</source>
        <translation>指标(&amp;M)</translation>
    </message>
    <message>
        <source>Metric of the reader charts</source>
        <translation>读卡器图表所用的指标</translation>
    </message>
    <message>
        <source>Next test</source>
        <translation>下一步测试</translation>
    </message>
    <message>
        <source>Car&amp;ds</source>
        <translation>卡(&amp;D)</translation>
    </message>
    <message>
        <source>R&amp;eaders</source>
        <translation>读卡器(&amp;E)</translation>
    </message>
    <message>
        <source>Re&amp;peats</source>
        <translation>重复(&amp;P)</translation>
    </message>
    <message>
        <source>Correct for a&amp;geing of the cards from test to test</source>
        <translation>扣除卡随每次测试老化的影响(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Reader</source>
        <translation>读卡器(&amp;R)</translation>
    </message>
    <message>
        <source>Reader whose values are shown</source>
        <translation>显示哪台读卡器的数值</translation>
    </message>
    <message>
        <source>Sources of the spread</source>
        <translation>离散的来源</translation>
    </message>
    <message>
        <source>Values by reader and card</source>
        <translation>按读卡器和卡的数值</translation>
    </message>
    <message>
        <source>Values of the reader in order</source>
        <translation>读卡器的数值（按顺序）</translation>
    </message>
    <message>
        <source>No drift in %1 values of this card.</source>
        <translation>该卡的 %1 个值无漂移。</translation>
    </message>
    <message>
        <source>Not known yet. Test the cards in the order below, then choose their runs.</source>
        <translation>尚不清楚。请按下面的顺序测试各卡，然后选择这些测试记录。</translation>
    </message>
    <message>
        <source>Runs evaluated: %1.</source>
        <translation>所用测试记录：%1 条。</translation>
    </message>
    <message>
        <source>No answer yet whether the readers can distinguish cards; the first tab lists the missing tests.</source>
        <translation>尚不清楚读卡器能否区分不同的卡；第一个选项卡列出还缺哪些测试。</translation>
    </message>
    <message>
        <source>Can the readers distinguish cards?</source>
        <translation>能否区分不同的卡？</translation>
    </message>
    <message>
        <source>Does a reader drift?</source>
        <translation>是否有漂移？</translation>
    </message>
    <message>
        <source>Readers that drift: %1; the last tab shows them.</source>
        <translation>发生漂移的读卡器：%1 个，见最后一个选项卡。</translation>
    </message>
    <message>
        <source>New card %1</source>
        <translation>新卡 %1</translation>
    </message>
    <message>
        <source>New reader %1</source>
        <translation>新读卡器 %1</translation>
    </message>
    <message>
        <source>No result: drift detection needs %2 values of this card in this reader; there are %1.</source>
        <translation>无结果：检测漂移需要该卡在此读卡器中的 %2 个值，现有 %1 个。</translation>
    </message>
    <message>
        <source>Parts of the study of readers</source>
        <translation>读卡器评定的内容</translation>
    </message>
    <message>
        <source>Enrol SD E&amp;xpress slot...</source>
        <translation>登记 SD Express 插槽(&amp;X)…</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
</context>
<context>
    <name>assay::gui::ReportChecker</name>
    <message>
        <source>Check a report</source>
        <translation>核验报告</translation>
    </message>
    <message>
        <source>PDF documents (*.pdf)</source>
        <translation>PDF 文档 (*.pdf)</translation>
    </message>
    <message>
        <source>The report is checked by %1, which cannot be started (%2); install CardAssay again.</source>
        <translation>核验报告的程序 %1 无法启动（%2）；请重新安装 CardAssay。</translation>
    </message>
    <message>
        <source>The check ended before it was done; check the report again.</source>
        <translation>核验中途结束；请再核验一次。</translation>
    </message>
</context>
<context>
    <name>assay::gui::ResultPage</name>
    <message>
        <source>Saving...</source>
        <translation>正在保存…</translation>
    </message>
    <message>
        <source>Save &amp;PDF...</source>
        <translation>保存 PDF(&amp;P)…</translation>
    </message>
    <message>
        <source>&amp;New test</source>
        <translation>新建测试(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Save PDF report...</source>
        <translation>保存 PDF 报告(&amp;S)…</translation>
    </message>
    <message>
        <source>No file manager could be started. The run folder is %1.</source>
        <translation>无法启动文件管理器。测试文件夹为 %1。</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>已保存为 %1。</translation>
    </message>
    <message>
        <source>%1 cannot be written; choose another folder.</source>
        <translation>无法写入 %1；请选择其他文件夹。</translation>
    </message>
    <message>
        <source>The scorecard is in the clipboard.</source>
        <translation>判定表已复制到剪贴板。</translation>
    </message>
    <message>
        <source>Parts of the result</source>
        <translation>结果的各部分</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Conditions</source>
        <translation>测试条件</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
</context>
<context>
    <name>assay::gui::RunChooser</name>
    <message>
        <source>Choose runs</source>
        <translation>选择测试</translation>
    </message>
    <message>
        <source>Words that must all appear in the line of a run</source>
        <translation>一行中须同时出现的词</translation>
    </message>
    <message>
        <source>Runs of the history</source>
        <translation>历史中的测试</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>开始时间</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>卡</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>测试方案</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Runs chosen: %1</source>
        <translation>已选测试：%1</translation>
    </message>
    <message>
        <source>At most %1 runs can be chosen at a time.</source>
        <translation>一次最多可选 %1 次测试。</translation>
    </message>
    <message>
        <source>Card, lot, sample, profile, verdict, folder...</source>
        <translation>存储卡、批次、样品、测试方案、判定、文件夹…</translation>
    </message>
    <message>
        <source>Lot · sample</source>
        <translation>批次 · 样品</translation>
    </message>
</context>
<context>
    <name>assay::gui::RunGrid</name>
    <message>
        <source>Running tests</source>
        <translation>正在进行的测试</translation>
    </message>
    <message>
        <source>1 card is being tested.</source>
        <translation>正在测试 1 张卡。</translation>
    </message>
    <message numerus="yes">
        <source>%n cards are being tested.</source>
        <translation>
            <numerusform>正在测试 %n 张卡。</numerusform>
        </translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>已保存为 %1。</translation>
    </message>
    <message>
        <source>Save one &amp;report...</source>
        <translation>保存一份报告(&amp;R)…</translation>
    </message>
    <message numerus="yes">
        <source>%n tests have ended; %1 passed.</source>
        <extracomment>%1 number of cards that passed, marginal ones included</extracomment>
        <translation>
            <numerusform>%n 项测试已结束，其中 %1 项合格。</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop all tests?</source>
        <translation>要停止所有测试吗？</translation>
    </message>
    <message>
        <source>The data measured so far is kept in the run folders and can be reported. The tests cannot be resumed, and their cards are not counted in a lot.</source>
        <translation>已测得的数据保留在测试文件夹中，可以生成报告。这些测试不能继续，其中的卡不计入批次。</translation>
    </message>
    <message>
        <source>&amp;Stop all tests</source>
        <translation>停止所有测试(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Go on testing</source>
        <translation>继续测试(&amp;G)</translation>
    </message>
    <message>
        <source>Save the lot report</source>
        <translation>保存批次报告</translation>
    </message>
    <message>
        <source>Save one report of all tests</source>
        <translation>将所有测试保存为一份报告</translation>
    </message>
    <message>
        <source>PDF documents (*.pdf)</source>
        <translation>PDF 文档 (*.pdf)</translation>
    </message>
    <message>
        <source>Stop &amp;all...</source>
        <translation>全部停止(&amp;A)…</translation>
    </message>
    <message>
        <source>Tests to be stopped: %1</source>
        <translation>将停止的测试：%1 项</translation>
    </message>
</context>
<context>
    <name>assay::gui::RunPanel</name>
    <message>
        <source>Choose a run above to see its details.</source>
        <translation>在上方选择一次测试以查看其详情。</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>存储卡</translation>
    </message>
    <message>
        <source>Card id</source>
        <translation>卡标识</translation>
    </message>
    <message>
        <source>Supplier</source>
        <translation>供应商</translation>
    </message>
    <message>
        <source>Lot</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>样品</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>操作员</translation>
    </message>
    <message>
        <source>Note before the test</source>
        <translation>测试前的备注</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>开始时间</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>结束时间</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Show all with this serial number</source>
        <extracomment>Button: shows the runs of all cards with this serial number</extracomment>
        <translation>显示所有同序列号的测试</translation>
    </message>
    <message>
        <source>&amp;Tags</source>
        <translation>标签(&amp;T)</translation>
    </message>
    <message>
        <source>Tags of the run</source>
        <translation>该测试的标签</translation>
    </message>
    <message>
        <source>Remove tag</source>
        <translation>移除标签</translation>
    </message>
    <message>
        <source>Add a tag</source>
        <translation>添加标签</translation>
    </message>
    <message>
        <source>New tag, Enter adds it</source>
        <translation>新标签，按回车添加</translation>
    </message>
    <message>
        <source>&amp;Notes</source>
        <translation>备注(&amp;N)</translation>
    </message>
    <message>
        <source>Notes on the run</source>
        <translation>该测试的备注</translation>
    </message>
    <message>
        <source>Add a note, Enter keeps it</source>
        <translation>添加备注，按回车保存</translation>
    </message>
    <message>
        <source>New note, Enter keeps it</source>
        <translation>新备注，按回车保存</translation>
    </message>
    <message>
        <source>Details of the run</source>
        <translation>该测试的详细信息</translation>
    </message>
    <message>
        <source>Changed after the run</source>
        <translation>测试后被改动</translation>
    </message>
</context>
<context>
    <name>assay::gui::RunTile</name>
    <message>
        <source>Stopping...</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>Enter or a click shows the result</source>
        <translation>按回车键或单击查看结果</translation>
    </message>
    <message>
        <source>SIMULATED</source>
        <translation>模拟</translation>
    </message>
    <message>
        <source>Remove the tile; the run folder stays</source>
        <translation>从列表中移除；测试文件夹保留</translation>
    </message>
    <message>
        <source>Progress of the test</source>
        <translation>测试进度</translation>
    </message>
    <message>
        <source>Nothing decided yet</source>
        <translation>尚无定论</translation>
    </message>
    <message>
        <source>Interim status: %1</source>
        <translation>当前判定：%1</translation>
    </message>
    <message>
        <source>Can no longer pass</source>
        <translation>已不可能合格</translation>
    </message>
    <message>
        <source>Met so far</source>
        <translation>目前均满足</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
</context>
<context>
    <name>assay::gui::RunView</name>
    <message>
        <source>Stopping...</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>Ended: %1</source>
        <extracomment>%1 is a verdict</extracomment>
        <translation>已结束：%1</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Throughput now</source>
        <translation>当前吞吐率</translation>
    </message>
    <message>
        <source>Median latency</source>
        <extracomment>Latency that half of the I/Os stayed below. Short: it heads a small box.</extracomment>
        <translation>时延中位数</translation>
    </message>
    <message>
        <source>P99 latency</source>
        <translation>P99 时延</translation>
    </message>
    <message>
        <source>P99.9 latency</source>
        <translation>P99.9 时延</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>最长</translation>
    </message>
    <message>
        <source>Stalls</source>
        <extracomment>Number of I/Os that took longer than the limit of the SD specification.</extracomment>
        <translation>卡顿次数</translation>
    </message>
    <message>
        <source>I/O errors</source>
        <translation>I/O 错误数</translation>
    </message>
    <message>
        <source>Stop the test</source>
        <translation>停止测试</translation>
    </message>
    <message>
        <source>Progress of the test</source>
        <translation>测试进度</translation>
    </message>
    <message>
        <source>&amp;All cards</source>
        <translation>所有卡(&amp;A)</translation>
    </message>
    <message>
        <source>Show the &amp;result</source>
        <translation>查看结果(&amp;R)</translation>
    </message>
    <message>
        <source>Stop the test?</source>
        <translation>停止测试？</translation>
    </message>
    <message>
        <source>Stop the test of %1?</source>
        <translation>停止对 %1 的测试吗？</translation>
    </message>
    <message>
        <source>&amp;Stop the test</source>
        <translation>停止测试(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Go on testing</source>
        <translation>继续测试(&amp;G)</translation>
    </message>
    <message>
        <source>The test is %1 % done. The data measured so far is kept in the run folder and can be reported. The test cannot be resumed.</source>
        <translation>测试已完成 %1 %。已测得的数据保留在测试文件夹中，可以生成报告。该测试不能继续。</translation>
    </message>
    <message>
        <source>The card is not counted in its lot.</source>
        <translation>该卡不计入所属批次。</translation>
    </message>
</context>
<context>
    <name>assay::gui::SelfTestPage</name>
    <message>
        <source>Self-test</source>
        <translation>自检</translation>
    </message>
    <message>
        <source>Testing this computer, about 15 s; all its processors are busy...</source>
        <translation>正在测试本计算机，约 15 秒；所有处理器都在忙…</translation>
    </message>
    <message>
        <source>Testing this computer, about 3 s...</source>
        <translation>正在测试本计算机，约 3 秒…</translation>
    </message>
    <message>
        <source>Waits until no card is in test: it keeps all processors busy.</source>
        <translation>要等到没有存储卡在测试：它会使所有处理器都处于繁忙状态。</translation>
    </message>
    <message>
        <source>Is this computer fit to measure, and how far may its times be wrong?</source>
        <translation>这台计算机适合测量吗？它的时间可能有多大误差？</translation>
    </message>
    <message>
        <source>Delay</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>Typical</source>
        <translation>典型值</translation>
    </message>
    <message>
        <source>P99</source>
        <translation>P99</translation>
    </message>
    <message>
        <source>P99.9</source>
        <translation>P99.9</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>最长</translation>
    </message>
    <message>
        <source>Observations</source>
        <translation>观测次数</translation>
    </message>
    <message>
        <source>Test for &amp;3 s</source>
        <translation>测试 3 秒(&amp;3)</translation>
    </message>
    <message>
        <source>&amp;Test this computer</source>
        <translation>测试本计算机(&amp;T)</translation>
    </message>
    <message>
        <source>Delays of this computer</source>
        <translation>本计算机的延迟</translation>
    </message>
    <message>
        <source>Does this computer disturb measurements?</source>
        <translation>本计算机会干扰测量吗？</translation>
    </message>
    <message>
        <source>Before each test of a card this computer is tested for 3 s, and the result is in the record. &quot;Test this computer&quot; takes 15 s and also shows the delays under load; it waits until no card is being tested.</source>
        <translation>每次测卡之前，程序都会先用 3 秒检测本计算机，结果写入测试记录。“测试本计算机”用时 15 秒，还会显示本计算机在负载下的延迟；须等到没有卡在测试时才能开始。</translation>
    </message>
    <message>
        <source>Test this computer</source>
        <translation>测试本计算机</translation>
    </message>
</context>
<context>
    <name>assay::gui::SetupPage</name>
    <message>
        <source>The card %1 was taken out or exchanged. Choose a card again.</source>
        <translation>存储卡 %1 已被取出或更换。请重新选择。</translation>
    </message>
    <message>
        <source>Open a profile</source>
        <translation>打开测试方案</translation>
    </message>
    <message>
        <source>Profiles (*.toml);;All files (*)</source>
        <translation>测试方案 (*.toml);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Card and test</source>
        <translation>存储卡与测试</translation>
    </message>
    <message>
        <source>Cards and disks</source>
        <translation>存储卡与磁盘</translation>
    </message>
    <message>
        <source>&amp;New test</source>
        <translation>新建测试(&amp;N)</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>存储卡</translation>
    </message>
    <message numerus="yes">
        <source>The test of %1 has begun; %n cards are being tested.</source>
        <translation>
            <numerusform>%1 的测试已开始；正在测试 %n 张卡。</numerusform>
        </translation>
    </message>
    <message>
        <source>Select &amp;all (%1)</source>
        <translation>全选(&amp;A)（%1 张）</translation>
    </message>
    <message>
        <source>Choose the card to be tested and the profile. Several cards: hold Ctrl or Shift.</source>
        <translation>选择要测试的卡和测试方案。选择多张卡：按住 Ctrl 或 Shift。</translation>
    </message>
</context>
<context>
    <name>assay::gui::Shell</name>
    <message>
        <source>This card is being tested; wait for the end of its test, or stop it.</source>
        <translation>这张卡正在测试中；请等待其测试结束，或停止该测试。</translation>
    </message>
    <message numerus="yes">
        <source>%n cards are being tested, and more are not possible at once; wait for the end of a test.</source>
        <translation>
            <numerusform>正在测试 %n 张卡，已达同时测试的上限；请等待某项测试结束。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::gui::SpecimenPanel</name>
    <message>
        <source>Sample</source>
        <translation>样品</translation>
    </message>
    <message>
        <source>Supplier, lot, number, operator and photo of the card in your hand</source>
        <translation>手中这张卡的供应商、批次、编号、操作员和照片</translation>
    </message>
    <message>
        <source>Photo of the card</source>
        <translation>存储卡照片</translation>
    </message>
    <message>
        <source>Pictures (*.jpg *.jpeg *.png *.webp *.JPG *.JPEG *.PNG)</source>
        <translation>图片 (*.jpg *.jpeg *.png *.webp *.JPG *.JPEG *.PNG)</translation>
    </message>
    <message>
        <source>S&amp;upplier</source>
        <translation>供应商(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Lot</source>
        <translation>批次(&amp;L)</translation>
    </message>
    <message>
        <source>Sample nu&amp;mber</source>
        <translation>样品编号(&amp;M)</translation>
    </message>
    <message>
        <source>Op&amp;erator</source>
        <translation>操作员(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Note</source>
        <translation>备注(&amp;N)</translation>
    </message>
    <message>
        <source>counts up from card to card</source>
        <translation>逐卡递增</translation>
    </message>
    <message>
        <source>Photo</source>
        <translation>照片</translation>
    </message>
    <message>
        <source>&amp;Choose photo...</source>
        <translation>选择照片(&amp;C)…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove the photo</source>
        <translation>移除照片</translation>
    </message>
    <message>
        <source>La&amp;bel</source>
        <translation>卡面印字(&amp;B)</translation>
    </message>
    <message>
        <source>what is printed on it: 64GB U3 V30 A2</source>
        <translation>卡面印刷的内容：64GB U3 V30 A2</translation>
    </message>
    <message>
        <source>Lot &amp;file</source>
        <translation>批次文件(&amp;F)</translation>
    </message>
    <message>
        <source>Lot file to which the run is added</source>
        <translation>测试要加入的批次文件</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Lot file, supplier, lot and sample number were cleared. The next run is not counted in a lot. Choose the lot file again.</source>
        <translation>批次文件、供应商、批次和样品编号已清除。下一次测试不计入任何批次。请重新选择批次文件。</translation>
    </message>
</context>
<context>
    <name>assay::gui::StartBar</name>
    <message>
        <source>&amp;Start test</source>
        <translation>开始测试(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Start test (reads only)</source>
        <translation>开始测试（只读）(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Start test (ERASES the simulated card)</source>
        <translation>开始测试（将擦除模拟卡）(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Start test (ERASES the card)...</source>
        <translation>开始测试（将擦除存储卡）(&amp;S)…</translation>
    </message>
    <message>
        <source>This profile erases the card, but this disk must not be erased.</source>
        <translation>该测试方案会擦除存储卡，而此磁盘不允许擦除。</translation>
    </message>
    <message>
        <source>You will be asked to confirm which card is erased.</source>
        <translation>开始前会请您确认要擦除哪张卡。</translation>
    </message>
    <message>
        <source>You will be asked to confirm which card is unmounted and erased.</source>
        <translation>开始前会请您确认要卸载并擦除哪张卡。</translation>
    </message>
    <message>
        <source>%1 is not tested: %2</source>
        <extracomment>One of several selected cards is not tested: %1 card, %2 sentence with the reason</extracomment>
        <translation>不测试 %1：%2</translation>
    </message>
    <message>
        <source>You will be asked once to confirm all cards that are erased.</source>
        <translation>将一次列出所有要擦除的卡，请您确认。</translation>
    </message>
    <message numerus="yes">
        <source>&amp;Start %n tests</source>
        <translation>
            <numerusform>开始 %n 项测试(&amp;S)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Start %n tests (reads only)</source>
        <translation>
            <numerusform>开始 %n 项测试（只读）(&amp;S)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Start %n tests (ERASES the simulated cards)</source>
        <translation>
            <numerusform>开始 %n 项测试（擦除模拟卡）(&amp;S)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Start %n tests (ERASES the cards)...</source>
        <translation>
            <numerusform>开始 %n 项测试（擦除卡）(&amp;S)…</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose a card in the list. Nothing is written before you confirm it.</source>
        <translation>请在列表中选择一张卡。在您确认之前不会写入任何数据。</translation>
    </message>
</context>
<context>
    <name>assay::gui::StationScreen</name>
    <message>
        <source>Operator: %1</source>
        <translation>操作员：%1</translation>
    </message>
    <message>
        <source>Order: %1</source>
        <translation>工单：%1</translation>
    </message>
    <message>
        <source>Recipe: %1 %2 (locked)</source>
        <translation>配方：%1 %2（已锁定）</translation>
    </message>
    <message>
        <source>Yield: %1 % of %2</source>
        <translation>良率：%1 %（共 %2 张）</translation>
    </message>
</context>
<context>
    <name>assay::gui::StationWindow</name>
    <message>
        <source>%1 was scanned twice; it counts once.</source>
        <translation>%1 被扫描两次，只计一次。</translation>
    </message>
    <message>
        <source>The scan of %1 was incomplete; scan it again.</source>
        <translation>%1 的扫描不完整，请重新扫描。</translation>
    </message>
    <message>
        <source>Password of %1, then Enter · Esc: cancel</source>
        <translation>请输入 %1 的密码，然后按 Enter · Esc：取消</translation>
    </message>
    <message>
        <source>Nobody was logged in.</source>
        <translation>没有人登录。</translation>
    </message>
    <message>
        <source>Sound is on.</source>
        <translation>声音已打开。</translation>
    </message>
    <message>
        <source>Sound is off.</source>
        <translation>声音已关闭。</translation>
    </message>
    <message>
        <source>Enter: log out · Esc: stay</source>
        <translation>Enter：注销 · Esc：取消</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>未作任何更改。</translation>
    </message>
    <message>
        <source>Which test? Type the number of its slot and Enter, then F4.</source>
        <translation>停止哪个测试？键入卡槽序号并按 Enter，再按 F4。</translation>
    </message>
    <message>
        <source>Enter: stop the test in %1 · Esc: let it go on</source>
        <translation>Enter：停止 %1 的测试 · Esc：继续测试</translation>
    </message>
    <message>
        <source>Only a technician may leave the station; scan the badge of one.</source>
        <translation>只有技术员可以退出工位；请扫描技术员的工牌。</translation>
    </message>
    <message>
        <source>Enter: leave the station, running tests are stopped · Esc: stay</source>
        <translation>Enter：退出工位，正在进行的测试将停止 · Esc：取消</translation>
    </message>
    <message>
        <source>Which card? Type the number of its slot and Enter, then F3.</source>
        <translation>重测哪张卡？键入卡槽序号并按 Enter，再按 F3。</translation>
    </message>
    <message>
        <source>Only a technician may test a judged card again; scan the badge of one.</source>
        <translation>只有技术员可以重测已判定的卡；请扫描技术员的工牌。</translation>
    </message>
    <message>
        <source>CardAssay station</source>
        <translation>CardAssay 工位</translation>
    </message>
    <message>
        <source>No slot has an alarm.</source>
        <translation>没有卡槽报警。</translation>
    </message>
    <message>
        <source>Which alarm? Type the number of its slot and Enter, then F7.</source>
        <translation>哪个报警？请输入卡槽编号并按 Enter，再按 F7。</translation>
    </message>
    <message>
        <source>Only a technician may acknowledge an alarm; scan the badge of one.</source>
        <translation>只有技术员可以确认报警；请扫描技术员的工牌。</translation>
    </message>
    <message>
        <source>Enter: the reader of %1 works again, resume its monitoring · Esc: keep the alarm</source>
        <translation>Enter：%1 的读卡器已恢复正常，重新监视 · Esc：保留报警</translation>
    </message>
    <message>
        <source>Scan a badge, a work order, then a card; its slot lights up. Put the card in: its test begins by itself.
Take the card out when its result is there; it stays on the screen until the next scan.

1 ... 16, Enter: choose a slot
F2: figures of this shift
F3: test the card of a slot again
F4: stop the test of a slot
F5: sound on or off
F6: log out
F7: the reader of a slot with an alarm is in order again
F8: language
F9: colours
F10: leave
Esc: back</source>
        <translation>依次扫描工牌、工单和卡；对应的卡槽会亮起。插入卡后测试自动开始。
结果出现后取出卡；结果在下次扫码前一直显示。

1 … 16，Enter：选择卡槽
F2：本班次数据
F3：重测卡槽中的卡
F4：停止卡槽的测试
F5：打开或关闭声音
F6：注销
F7：有报警的卡槽，其读卡器已恢复正常
F8：语言
F9：配色
F10：退出
Esc：返回</translation>
    </message>
</context>
<context>
    <name>assay::gui::StepsForm</name>
    <message>
        <source>Steps of the profile</source>
        <translation>测试方案的步骤</translation>
    </message>
    <message>
        <source>Name of the step</source>
        <translation>步骤名</translation>
    </message>
    <message>
        <source>Title in English</source>
        <translation>英文标题</translation>
    </message>
    <message>
        <source>Title in Chinese</source>
        <translation>中文标题</translation>
    </message>
    <message>
        <source>default: the title of the scenario</source>
        <translation>默认：场景的标题</translation>
    </message>
    <message>
        <source>a-z, 0-9 and _. Metrics and criteria begin with it; it must be unique in the profile.</source>
        <translation>只用 a-z、0-9 和 _。指标和判据以它开头；在测试方案内不得重复。</translation>
    </message>
</context>
<context>
    <name>assay::gui::SuggestDialog</name>
    <message>
        <source>&amp;Use this limit</source>
        <translation>采用此限值(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>Suggest a limit</source>
        <translation>建议限值</translation>
    </message>
    <message>
        <source>Choose runs of cards that are known to be good. If a card has several runs, only the worst counts.</source>
        <translation>请选择确认为好卡的测试。同一张卡的多次测试只算一次，取其中最差的。</translation>
    </message>
    <message>
        <source>Card, lot, profile, verdict, date</source>
        <translation>卡、批次、测试方案、判定、日期</translation>
    </message>
    <message>
        <source>Runs that are shown</source>
        <translation>筛选测试</translation>
    </message>
    <message>
        <source>Runs to be looked at</source>
        <translation>要采用的测试</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全选</translation>
    </message>
    <message>
        <source>None</source>
        <translation>全不选</translation>
    </message>
    <message>
        <source>SIMULATED</source>
        <translation>模拟</translation>
    </message>
    <message>
        <source>No limit yet</source>
        <translation>尚无建议</translation>
    </message>
    <message>
        <source>No run is known yet. Test a card, or add run folders on the History page.</source>
        <translation>还没有任何测试记录。请先测试一张卡，或在“历史”页添加测试文件夹。</translation>
    </message>
    <message>
        <source>Choose at least one run.</source>
        <translation>请至少选择一次测试。</translation>
    </message>
    <message>
        <source>None of the chosen runs has measured this.</source>
        <translation>所选测试都没有测过这一项。</translation>
    </message>
    <message>
        <source>%1 (%2 of %3 chosen runs have measured it.)</source>
        <translation>%1（所选 %3 次测试中有 %2 次测过此项。）</translation>
    </message>
</context>
<context>
    <name>assay::gui::SupplierView</name>
    <message>
        <source>Reading the lots...</source>
        <translation>正在读取批次…</translation>
    </message>
    <message>
        <source>No common criterion of the lots shows a difference.</source>
        <translation>各批的共同判据均无差异。</translation>
    </message>
    <message>
        <source>Cliff&apos;s delta: +1 if every card of the first lot has the larger value, -1 if none has. p-value: probability of a difference this large between equal lots.</source>
        <translation>Cliff’s delta：+1 表示第一批每张卡的数值都更大，-1 表示都更小。p 值：两批没有差别时出现这么大差异的概率。</translation>
    </message>
    <message>
        <source>Criterion</source>
        <translation>判据</translation>
    </message>
    <message>
        <source>Lot</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>Against</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Cliff&apos;s delta (95 %)</source>
        <translation>Cliff’s delta（95 %）</translation>
    </message>
    <message>
        <source>p-value</source>
        <translation>p 值</translation>
    </message>
    <message>
        <source>&amp;Other lots that are known here</source>
        <translation>本机已知的其他批次(&amp;O)</translation>
    </message>
    <message>
        <source>Lots to compare with</source>
        <translation>要比较的批次</translation>
    </message>
    <message>
        <source>Production is steady, and
reduced inspection is wanted</source>
        <translation>生产稳定，
并希望放宽检验</translation>
    </message>
    <message>
        <source>Differences between lots</source>
        <translation>批次之间的差别</translation>
    </message>
    <message>
        <source>Choose other lots in the list to compare with.</source>
        <translation>请在列表中选择要比较的其他批次。</translation>
    </message>
</context>
<context>
    <name>assay::gui::VerdictPanel</name>
    <message>
        <source>Verdict: %1</source>
        <translation>判定：%1</translation>
    </message>
    <message>
        <source>The criteria below are computed from the changed files and are no evidence about the card. Restore the run folder from a backup, or test the card again.</source>
        <translation>下面的判据由改动后的文件计算得出，不能作为判断该卡的依据。请从备份恢复测试文件夹，或重新测试该卡。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>%1 name, %2 value: &quot;Lot 2026-11/A&quot;</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1   ·   started %2</source>
        <extracomment>%1 title of the profile, %2 date and time</extracomment>
        <translation>%1   ·   开始于 %2</translation>
    </message>
</context>
<context>
    <name>bus</name>
    <message>
        <source>simulated card</source>
        <translation>模拟卡</translation>
    </message>
    <message>
        <source>image file</source>
        <translation>镜像文件</translation>
    </message>
    <message>
        <source>SD slot</source>
        <translation>SD 卡槽</translation>
    </message>
    <message>
        <source>USB</source>
        <translation>USB</translation>
    </message>
    <message>
        <source>loop device</source>
        <translation>环回设备</translation>
    </message>
    <message>
        <source>virtual disk</source>
        <translation>虚拟磁盘</translation>
    </message>
    <message>
        <source>other connection</source>
        <translation>其他连接方式</translation>
    </message>
</context>
<context>
    <name>cli</name>
    <message>
        <source>.</source>
        <translation>。</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>note: {}</source>
        <translation>提示：{}</translation>
    </message>
    <message>
        <source>partition {}: {}</source>
        <translation>分区 {}：{}</translation>
    </message>
    <message>
        <source>{}, {} of {} used</source>
        <translation>{}，已用 {}，共 {}</translation>
    </message>
    <message>
        <source>{}, {}</source>
        <translation>{}，{}</translation>
    </message>
    <message>
        <source>no: {}</source>
        <translation>否：{}</translation>
    </message>
    <message>
        <source> in {}</source>
        <translation>（位于 {}）</translation>
    </message>
    <message>
        <source>the {} {} card{}{} at {}</source>
        <translation>{} {} 存储卡{}{}（{}）</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Run folder: {}</source>
        <translation>测试文件夹：{}</translation>
    </message>
    <message>
        <source>Usage</source>
        <translation>用法</translation>
    </message>
    <message>
        <source>OPTIONS</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>REQUIRED</source>
        <translation>必填</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>less than 1 s left</source>
        <translation>剩余不到 1 秒</translation>
    </message>
    <message>
        <source>{} left</source>
        <translation>剩余 {}</translation>
    </message>
    <message>
        <source>step {} of {}: {}</source>
        <translation>第 {} 步，共 {} 步：{}</translation>
    </message>
    <message>
        <source>{} errors</source>
        <translation>{} 个错误</translation>
    </message>
    <message>
        <source>{} of {}</source>
        <translation>{}，共 {}</translation>
    </message>
    <message>
        <source>{} stalls</source>
        <translation>{} 次卡顿</translation>
    </message>
    <message>
        <source>write up to {}</source>
        <translation>最多写入 {}</translation>
    </message>
    <message>
        <source>write nothing</source>
        <translation>不写入数据</translation>
    </message>
    <message>
        <source>read up to {}</source>
        <translation>最多读取 {}</translation>
    </message>
    <message>
        <source>Will {} in 1 step on {}, {}.</source>
        <translation>将{}，共 1 步，目标 {}，{}。</translation>
    </message>
    <message>
        <source>Will {} in {} steps on {}, {}.</source>
        <translation>将{}，共 {} 步，目标 {}，{}。</translation>
    </message>
    <message>
        <source>note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>weak</source>
        <translation>弱</translation>
    </message>
    <message>
        <source>notable</source>
        <translation>较强</translation>
    </message>
    <message>
        <source>strong</source>
        <translation>强</translation>
    </message>
    <message>
        <source>SIMULATED: no real card was tested.</source>
        <translation>模拟：未测试真实的存储卡。</translation>
    </message>
    <message>
        <source>VERDICT</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>did you mean `{}`?</source>
        <translation>您是指 `{}` 吗？</translation>
    </message>
    <message>
        <source>unknown option `{}` of `{}`; {}</source>
        <translation>未知选项 `{}`（子命令 `{}`）；{}</translation>
    </message>
    <message>
        <source>{}; {}</source>
        <translation>{}；{}</translation>
    </message>
    <message>
        <source>a verb is missing; {}</source>
        <translation>缺少子命令；{}</translation>
    </message>
    <message>
        <source>unknown verb `{}`; {}</source>
        <translation>未知子命令 `{}`；{}</translation>
    </message>
    <message>
        <source>CID, 32 hexadecimal digits</source>
        <translation>CID，32 位十六进制数字</translation>
    </message>
    <message>
        <source>CSD, 32 hexadecimal digits</source>
        <translation>CSD，32 位十六进制数字</translation>
    </message>
    <message>
        <source>SCR, 16 hexadecimal digits</source>
        <translation>SCR，16 位十六进制数字</translation>
    </message>
    <message>
        <source>SSR (SD status), 128 hexadecimal digits</source>
        <translation>SSR（SD 状态），128 位十六进制数字</translation>
    </message>
    <message>
        <source>OCR, 8 hexadecimal digits</source>
        <translation>OCR，8 位十六进制数字</translation>
    </message>
    <message>
        <source>PATH</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>BUS</source>
        <translation>总线</translation>
    </message>
    <message>
        <source>MODEL</source>
        <translation>型号</translation>
    </message>
    <message>
        <source>CAPACITY</source>
        <translation>容量</translation>
    </message>
    <message>
        <source>READER</source>
        <translation>读卡器</translation>
    </message>
    <message>
        <source>ERASE ID</source>
        <translation>擦除标识</translation>
    </message>
    <message>
        <source>ELIGIBLE</source>
        <translation>可测试</translation>
    </message>
    <message>
        <source>added</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>已改动</translation>
    </message>
    <message>
        <source>eligible</source>
        <translation>可测试</translation>
    </message>
    <message>
        <source>not eligible: {}</source>
        <translation>不可测试：{}</translation>
    </message>
    <message>
        <source>run folders</source>
        <translation>测试文件夹（可多个）</translation>
    </message>
    <message>
        <source>SIMULATED {}</source>
        <translation>模拟 {}</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>serial repeated</source>
        <translation>序列号重复</translation>
    </message>
    <message>
        <source>STARTED</source>
        <translation>开始时间</translation>
    </message>
    <message>
        <source>CARD</source>
        <translation>存储卡</translation>
    </message>
    <message>
        <source>SUPPLIER</source>
        <translation>供应商</translation>
    </message>
    <message>
        <source>LOT</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>SAMPLE</source>
        <translation>样品</translation>
    </message>
    <message>
        <source>PROFILE</source>
        <translation>测试方案</translation>
    </message>
    <message>
        <source>MARKS</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>TAGS</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>FOLDER</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>runs of this supplier&apos;s cards</source>
        <translation>该供应商存储卡的测试</translation>
    </message>
    <message>
        <source>runs with this verdict</source>
        <translation>判定为此结果的测试</translation>
    </message>
    <message>
        <source>Add a note to a run</source>
        <translation>为测试添加备注</translation>
    </message>
    <message>
        <source>path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>bus</source>
        <translation>总线</translation>
    </message>
    <message>
        <source>model</source>
        <translation>型号</translation>
    </message>
    <message>
        <source>reader</source>
        <translation>读卡器</translation>
    </message>
    <message>
        <source>slot</source>
        <translation>卡槽</translation>
    </message>
    <message>
        <source>capacity</source>
        <translation>容量</translation>
    </message>
    <message>
        <source>{} ({} bytes)</source>
        <translation>{}（{} 字节）</translation>
    </message>
    <message>
        <source>logical block</source>
        <translation>逻辑块</translation>
    </message>
    <message>
        <source>{} bytes</source>
        <translation>{} 字节</translation>
    </message>
    <message>
        <source>removable</source>
        <translation>可移除</translation>
    </message>
    <message>
        <source>read-only</source>
        <translation>只读</translation>
    </message>
    <message>
        <source>mounted at</source>
        <translation>挂载于</translation>
    </message>
    <message>
        <source>erase id</source>
        <translation>擦除标识</translation>
    </message>
    <message>
        <source>block device, sim:NAME or image:FILE</source>
        <translation>块设备、sim:NAME 或 image:FILE</translation>
    </message>
    <message>
        <source>STEP</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>WRITES</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>READS</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>EXPECTED</source>
        <translation>预计时间</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节数</translation>
    </message>
    <message>
        <source>erases</source>
        <translation>擦除次数</translation>
    </message>
    <message>
        <source>NAME</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>VERSION</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>CARDS</source>
        <translation>存储卡</translation>
    </message>
    <message>
        <source>WAF</source>
        <translation>写放大</translation>
    </message>
    <message>
        <source>FILE</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>{} {} decodes {} as expected: {} counters, {} rejected ({} fixture).</source>
        <translation>{} {} 对 {} 的解码符合预期：{} 个计数器，拒绝 {} 个（{} 样本）。</translation>
    </message>
    <message>
        <source>the plugin, a shared library</source>
        <translation>插件（共享库）</translation>
    </message>
    <message>
        <source>STEPS</source>
        <translation>步骤数</translation>
    </message>
    <message>
        <source>CRITERIA</source>
        <translation>判据数</translation>
    </message>
    <message>
        <source>TITLE</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>{} holds data ({}); type yes to overwrite it</source>
        <translation>{} 上有数据（{}）；输入 yes 以覆盖</translation>
    </message>
    <message>
        <source>stopped; nothing was written</source>
        <translation>已停止；未写入任何数据</translation>
    </message>
    <message>
        <source>unmount the card&apos;s file systems first, through udisks2</source>
        <translation>先通过 udisks2 卸载卡上的文件系统</translation>
    </message>
    <message>
        <source>{}: {}</source>
        <translation>{}：{}</translation>
    </message>
    <message>
        <source>MEDIAN</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>Check the signature of a run</source>
        <translation>验证一次测试的签名</translation>
    </message>
    <message>
        <source>running</source>
        <translation>正在进行</translation>
    </message>
    <message>
        <source>Criterion</source>
        <translation>判据</translation>
    </message>
    <message>
        <source>Plan {}: {}</source>
        <translation>抽样方案 {}：{}</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>cards</source>
        <translation>卡</translation>
    </message>
    <message>
        <source>readers</source>
        <translation>读卡器</translation>
    </message>
    <message>
        <source>Sample {}: {}</source>
        <translation>样品 {}：{}</translation>
    </message>
    <message>
        <source>part number</source>
        <translation>料号</translation>
    </message>
    <message>
        <source>date code of the delivery</source>
        <translation>来货的周期码</translation>
    </message>
    <message>
        <source>Lot</source>
        <translation>批号</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>Cliff&apos;s delta (95 %)</source>
        <translation>Cliff&apos;s delta（95 %）</translation>
    </message>
    <message>
        <source>lot files</source>
        <translation>批次文件</translation>
    </message>
    <message>
        <source>EWMA</source>
        <translation>EWMA</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>{}: mean {}, control limits {} to {}</source>
        <translation>{}：均值 {}，控制限 {} 至 {}</translation>
    </message>
    <message>
        <source>sampling plan: success:95:90, single:50:1, iso2859:II:1.0, double:32:0:2:32:1, sequential:1:5:10:10, variables:1:5:10:10 or all</source>
        <translation>抽样方案：success:95:90、single:50:1、iso2859:II:1.0、double:32:0:2:32:1、sequential:1:5:10:10、variables:1:5:10:10 或 all</translation>
    </message>
    <message>
        <source>The file is not signed.</source>
        <translation>该文件没有签名。</translation>
    </message>
    <message>
        <source>file system</source>
        <translation>文件系统</translation>
    </message>
    <message>
        <source>volume</source>
        <translation>卷</translation>
    </message>
    <message>
        <source>cluster</source>
        <translation>簇</translation>
    </message>
    <message>
        <source>allocation unit</source>
        <translation>分配单元</translation>
    </message>
    <message>
        <source>files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>free AUs</source>
        <translation>空闲分配单元</translation>
    </message>
    <message>
        <source>next write</source>
        <translation>下一次写入</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>clusters</source>
        <translation>簇</translation>
    </message>
    <message>
        <source>out of order</source>
        <translation>不连续</translation>
    </message>
    <message>
        <source>AUs</source>
        <translation>分配单元</translation>
    </message>
    <message>
        <source>NUMBER</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>TIME</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>BADGE</source>
        <translation>工牌</translation>
    </message>
    <message>
        <source>EVENT</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>DETAIL</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Password of {}:</source>
        <translation>{} 的密码：</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>操作员</translation>
    </message>
    <message>
        <source>technician</source>
        <translation>技术员</translation>
    </message>
    <message>
        <source>engineer</source>
        <translation>工程师</translation>
    </message>
    <message>
        <source>ROLE</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>PASSWORD</source>
        <translation>密码</translation>
    </message>
    <message>
        <source>ADDED</source>
        <translation>添加时间</translation>
    </message>
    <message>
        <source>List the users of a station</source>
        <translation>列出工位的用户</translation>
    </message>
    <message>
        <source>Remove a user</source>
        <translation>删除用户</translation>
    </message>
    <message>
        <source>{}: {} entries</source>
        <translation>{}：{} 条</translation>
    </message>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>p50</source>
        <translation>p50</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>files: {}</source>
        <translation>文件：{}</translation>
    </message>
    <message>
        <source>card: {}</source>
        <translation>卡：{}</translation>
    </message>
    <message>
        <source>request</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>median size</source>
        <translation>大小中位数</translation>
    </message>
    <message>
        <source>card / files</source>
        <translation>卡 / 文件</translation>
    </message>
    <message>
        <source>bytes written / requests</source>
        <translation>写入字节 / 请求数</translation>
    </message>
    <message>
        <source>bytes read / requests</source>
        <translation>读取字节 / 请求数</translation>
    </message>
    <message>
        <source>flushes</source>
        <translation>FLUSH(刷写)</translation>
    </message>
    <message>
        <source>{} at byte</source>
        <translation>{}，起始字节</translation>
    </message>
    <message>
        <source>writes</source>
        <translation>写入次数</translation>
    </message>
    <message>
        <source>source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>duration</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>entries</source>
        <translation>条数</translation>
    </message>
    <message>
        <source>{}: {} steps</source>
        <translation>{}：{} 个步骤</translation>
    </message>
    <message>
        <source>DELAY</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>N</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>expected {}; got &quot;{}&quot;</source>
        <translation>应为 {}；实际为“{}”</translation>
    </message>
    <message>
        <source>{} or {}</source>
        <translation>{} 或 {}</translation>
    </message>
    <message>
        <source>an integer from {} to {}</source>
        <translation>{} 到 {} 之间的整数</translation>
    </message>
    <message>
        <source>the name of a file</source>
        <translation>文件名</translation>
    </message>
    <message>
        <source>the name of a folder</source>
        <translation>文件夹名</translation>
    </message>
    <message>
        <source>unknown verb `{}` of `{}`; {}</source>
        <translation>未知子命令 `{}`（属于 `{}`）；{}</translation>
    </message>
    <message>
        <source>{} needs a value: {}</source>
        <translation>{} 缺少取值：{}</translation>
    </message>
    <message>
        <source>{} is required: {}; {}</source>
        <translation>缺少 {}：{}；{}</translation>
    </message>
    <message>
        <source>{} needs a value: {}; {} is an option</source>
        <translation>{} 缺少取值：{}；{} 是选项</translation>
    </message>
    <message>
        <source>`{}` needs one of its verbs: {}</source>
        <translation>`{}` 需要一个子命令：{}</translation>
    </message>
    <message>
        <source>{} cannot be written: the folder {} does not exist; create it, or choose another folder</source>
        <translation>无法写入 {}：文件夹 {} 不存在；请创建该文件夹，或另选一个</translation>
    </message>
    <message>
        <source>its verbs are {}</source>
        <translation>可用的子命令：{}</translation>
    </message>
    <message>
        <source>{}: expected {} to {} values ({}); got {}</source>
        <translation>{}：应有 {} 到 {} 个值（{}），实际为 {} 个</translation>
    </message>
    <message>
        <source>{} works only together with {}; {}</source>
        <translation>{} 只能与 {} 一起使用；{}</translation>
    </message>
    <message>
        <source>{} takes no value; leave it out</source>
        <translation>{} 不带取值；请去掉取值</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>damaged file or folder</source>
        <translation>损坏的文件或文件夹</translation>
    </message>
    <message>
        <source>reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>MAX</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>erase id of the card that may be overwritten</source>
        <translation>允许覆盖的存储卡的擦除标识</translation>
    </message>
    <message>
        <source>allow virtual block devices, such as loop and zram</source>
        <translation>允许虚拟块设备，如 loop、zram</translation>
    </message>
    <message>
        <source>station file; only cards in its enrolled slots may be erased</source>
        <translation>工位文件；只允许擦除其中登记的卡槽里的卡</translation>
    </message>
    <message>
        <source>nothing was written: this run erases {}; to allow that, add `{}--erase {}`</source>
        <translation>未写入任何数据：此次测试将擦除 {}；如允许，请加上 `{}--erase {}`</translation>
    </message>
    <message>
        <source>{} cannot be written ({}); choose another folder or free some space</source>
        <translation>无法写入 {}（{}）；请另选文件夹或释放空间</translation>
    </message>
    <message>
        <source>{} holds a secret and is readable by other users; run chmod 600 on it</source>
        <translation>{} 含机密内容，且其他用户可读；请执行 chmod 600</translation>
    </message>
    <message>
        <source>the results could not be written to standard output ({}); redirect them to another file or pipe</source>
        <translation>结果无法写入标准输出（{}）；请重定向到其他文件或管道</translation>
    </message>
    <message>
        <source>unrecognised content</source>
        <translation>无法识别的内容</translation>
    </message>
    <message>
        <source>virtual block device: requires --lab</source>
        <translation>虚拟块设备：需要 --lab</translation>
    </message>
    <message>
        <source>progress output on standard error; default: bar on a terminal, else plain</source>
        <translation>进度输出形式（写到标准错误）；默认：终端上为 bar，否则为 plain</translation>
    </message>
    <message>
        <source>print run.json in place of the scorecard</source>
        <translation>输出 run.json，代替判定表</translation>
    </message>
    <message>
        <source>The card holds data that will be overwritten: {}.</source>
        <translation>卡上现有数据将被覆盖：{}。</translation>
    </message>
    <message>
        <source>Running as root is not necessary: an ordinary user has access through udisks2 or the udev rules in packaging/linux/station.</source>
        <translation>无需以 root 身份执行：普通用户可通过 udisks2 或 packaging/linux/station 中的 udev 规则访问存储卡。</translation>
    </message>
    <message>
        <source>stopped, but the card does not respond; the completed steps are saved in {}; unplug the card</source>
        <translation>已停止，但存储卡无响应；已完成的步骤保存在 {}；请拔出存储卡</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>VERB</source>
        <translation>子命令</translation>
    </message>
    <message>
        <source>Examples:</source>
        <translation>示例：</translation>
    </message>
    <message>
        <source>DEVICE is a block device (/dev/sdb), a simulated card (sim:NAME or sim:FILE.toml) or an image file used as a card (image:FILE).</source>
        <translation>DEVICE 为块设备（/dev/sdb）、模拟卡（sim:NAME 或 sim:FILE.toml）或当作存储卡使用的镜像文件（image:FILE）。</translation>
    </message>
    <message>
        <source>A block device is written only if --erase repeats its erase id, which `{} devices` shows.</source>
        <translation>只有用 --erase 给出块设备的擦除标识才会写入该设备；`{} devices` 显示擦除标识。</translation>
    </message>
    <message>
        <source>Verbs</source>
        <translation>子命令</translation>
    </message>
    <message>
        <source>P99</source>
        <translation>P99</translation>
    </message>
    <message>
        <source>P99.9</source>
        <translation>P99.9</translation>
    </message>
    <message>
        <source>busy: two busy threads on every processor</source>
        <translation>busy：每个处理器上有两个满载线程</translation>
    </message>
    <message>
        <source>--lot {}: not a lot file; give a file made by `lot new`, or a lot number</source>
        <translation>--lot {}：不是批次文件；请指定 `lot new` 创建的文件，或批号</translation>
    </message>
    <message>
        <source>--lot {}: no such file; give a file made by `lot new`, or a lot number</source>
        <translation>--lot {}：没有此文件；请指定 `lot new` 创建的文件，或批号</translation>
    </message>
    <message>
        <source>compared with</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>p-value</source>
        <translation>p 值</translation>
    </message>
    <message>
        <source>EWMA beyond its control limits</source>
        <translation>EWMA 超出控制限</translation>
    </message>
    <message>
        <source>the lots have different suppliers; give lots of one supplier</source>
        <translation>批次属于不同供应商；请只给出同一供应商的批次</translation>
    </message>
    <message>
        <source>Compare lots, for example of two suppliers</source>
        <translation>对比批次，例如两家供应商</translation>
    </message>
    <message>
        <source>Control charts of the lots of one supplier, in order: I-MR, EWMA, Nelson rules</source>
        <translation>同一供应商各批次（按次序）的控制图：单值-移动极差、EWMA、纳尔逊判异准则</translation>
    </message>
    <message>
        <source>Show the inspection severity of the next lot (ISO 2859-1 switching rules); lots of one supplier, in order</source>
        <translation>显示下一批的检验严格度（ISO 2859-1 转移规则）；按次序给出同一供应商的各批</translation>
    </message>
    <message>
        <source>production is steady and the responsible authority approves reduced inspection</source>
        <translation>生产稳定，且负责部门同意放宽检验</translation>
    </message>
    <message>
        <source>No common criterion of the lots shows a difference.</source>
        <translation>各批的共同判据均无差异。</translation>
    </message>
    <message>
        <source>a control chart needs at least {} lots; add earlier lots</source>
        <translation>控制图至少需要 {} 个批次；请加上更早的批次</translation>
    </message>
    <message>
        <source>Control limits from fewer than {} lots are provisional.</source>
        <translation>少于 {} 个批次时，控制限为暂定值。</translation>
    </message>
    <message>
        <source>not enough memory; close programs, or check the size of the given files</source>
        <translation>内存不足；请关闭其他程序，或检查所给文件的大小</translation>
    </message>
    <message>
        <source>internal error; report it with the command you entered</source>
        <translation>内部错误；请连同所输入的命令一并报告</translation>
    </message>
    <message>
        <source>standard output (-) is not supported here; give a file</source>
        <translation>此处不支持标准输出（-）；请指定文件</translation>
    </message>
    <message>
        <source>{} looks like an option; write a file of this name as ./{}</source>
        <translation>{} 看似选项；若是文件名，请写作 ./{}</translation>
    </message>
    <message>
        <source>{} is a folder; give a file</source>
        <translation>{} 是文件夹；请指定文件</translation>
    </message>
    <message>
        <source>{} already exists and is not overwritten; give another file</source>
        <translation>{} 已存在且不会被覆盖；请指定其他文件</translation>
    </message>
    <message>
        <source>{} is not a regular file; give a file</source>
        <translation>{} 不是普通文件；请指定文件</translation>
    </message>
    <message>
        <source>standard output (-) is not supported here; give a folder</source>
        <translation>此处不支持标准输出（-）；请指定文件夹</translation>
    </message>
    <message>
        <source>{} looks like an option; write a folder of this name as ./{}</source>
        <translation>{} 看似选项；若是文件夹名，请写作 ./{}</translation>
    </message>
    <message>
        <source>List the cards present, and the reason why other disks are not eligible</source>
        <translation>列出已连接的存储卡，并说明其他磁盘不可测试的原因</translation>
    </message>
    <message>
        <source>Show the registers and identity of a card, with plausibility findings; read-only</source>
        <translation>显示存储卡的寄存器、身份信息和合理性检查结论；只读</translation>
    </message>
    <message>
        <source>Show file layout and free space of a used card; read-only</source>
        <translation>显示用过的卡的文件布局和空闲空间；只读</translation>
    </message>
    <message>
        <source>Decode registers given as hexadecimal text; no card needed</source>
        <translation>解码以十六进制文本给出的寄存器；无需存储卡</translation>
    </message>
    <message>
        <source>List the built-in profiles and your own</source>
        <translation>列出内置的和自建的测试方案</translation>
    </message>
    <message>
        <source>Show or check a profile, or import a fio job file</source>
        <translation>显示或检查测试方案，或导入 fio 作业文件</translation>
    </message>
    <message>
        <source>Test a card with a profile and judge it</source>
        <translation>按测试方案测试存储卡并判定</translation>
    </message>
    <message>
        <source>Continue an interrupted run on the same card</source>
        <translation>在同一张卡上继续被中断的测试</translation>
    </message>
    <message>
        <source>Import logs of other programs as traces, and show traces</source>
        <translation>将其他程序的日志导入为 trace，或显示 trace</translation>
    </message>
    <message>
        <source>Replay a trace on a card and judge the card</source>
        <translation>在存储卡上重放 trace 并判定</translation>
    </message>
    <message>
        <source>Judge a stored run again; no card needed</source>
        <translation>重新判定已保存的测试；无需存储卡</translation>
    </message>
    <message>
        <source>Make a PDF or web report of stored runs, or check a PDF report</source>
        <translation>生成已保存测试的 PDF 或网页报告，或核验 PDF 报告</translation>
    </message>
    <message>
        <source>Compare runs; show the differences that exceed their uncertainty</source>
        <translation>对比多次测试；显示超出不确定度的差异</translation>
    </message>
    <message>
        <source>Rank mitigations in the camera for the card of a recorder run</source>
        <translation>针对录像测试所用的卡，给摄像设备的改进措施排序</translation>
    </message>
    <message>
        <source>Find earlier runs; add notes and tags</source>
        <translation>查找以往的测试；添加备注和标签</translation>
    </message>
    <message>
        <source>Measurement system analysis (Gauge R&amp;R) of card readers, and control charts against drift</source>
        <translation>读卡器的测量系统分析(GR&amp;R)及漂移控制图</translation>
    </message>
    <message>
        <source>Make a key for signing runs or reports</source>
        <translation>生成用于签名测试或报告的密钥</translation>
    </message>
    <message>
        <source>Sign a run with your key</source>
        <translation>用密钥为测试签名</translation>
    </message>
    <message>
        <source>Manage the users of a line station</source>
        <translation>管理产线工位的用户</translation>
    </message>
    <message>
        <source>Show or verify the audit trail of a line station</source>
        <translation>显示或校验产线工位的审计记录</translation>
    </message>
    <message>
        <source>Send the results of a line station to a database server</source>
        <translation>将产线工位的结果发送到数据库服务器</translation>
    </message>
    <message>
        <source>Export the results of a line station, or delete old run folders</source>
        <translation>导出产线工位的结果，或删除旧的测试文件夹</translation>
    </message>
    <message>
        <source>Check whether this computer is fit to measure, and its timing uncertainty</source>
        <translation>检查本计算机是否适合测量，以及计时的不确定度</translation>
    </message>
    <message>
        <source>List the telemetry plugins and the cards they support</source>
        <translation>列出遥测插件及其支持的存储卡</translation>
    </message>
    <message>
        <source>Check a telemetry plugin against recorded pages; no card needed</source>
        <translation>用记录的数据页检查遥测插件；无需存储卡</translation>
    </message>
    <message>
        <source>CardAssay qualifies SD and TF cards: it measures a card and judges it against the limits of a profile.</source>
        <translation>CardAssay 检验 SD 卡和 TF 卡：测量存储卡，并按测试方案的限值判定。</translation>
    </message>
    <message>
        <source>Show this help</source>
        <translation>显示本帮助</translation>
    </message>
    <message>
        <source>Show version and commit</source>
        <translation>显示版本号和提交号</translation>
    </message>
    <message>
        <source>Show the help of a verb</source>
        <translation>显示子命令的帮助</translation>
    </message>
    <message>
        <source>time left not yet known</source>
        <translation>剩余时间尚未知</translation>
    </message>
    <message>
        <source>expected duration {} (assuming {} MB/s)</source>
        <translation>预计时长 {}（按 {} MB/s 估算）</translation>
    </message>
    <message>
        <source>duration not known in advance</source>
        <translation>时长无法预先得知</translation>
    </message>
    <message>
        <source>run for {} at full speed</source>
        <translation>全速执行 {}</translation>
    </message>
    <message>
        <source>Findings (indications, not a verdict)</source>
        <translation>结论（仅为迹象，不作判定）</translation>
    </message>
    <message>
        <source>--label: expected the capacity and the speed class marks, such as &quot;64GB C10 U3 V30 A2&quot;</source>
        <translation>--label：应为容量和速度等级标识，例如 &quot;64GB C10 U3 V30 A2&quot;</translation>
    </message>
    <message>
        <source>JSON output</source>
        <translation>以 JSON 输出</translation>
    </message>
    <message>
        <source>accept a record that was changed after the run; every output is marked as changed</source>
        <translation>接受测试结束后被改动的记录；所有输出均标明“已改动”</translation>
    </message>
    <message>
        <source>database of the station</source>
        <translation>工位数据库</translation>
    </message>
    <message>
        <source>temperature sensor at the card: hwmon:CHIP, hwmon:FILE, or a command that prints degrees Celsius</source>
        <translation>存储卡处的温度传感器：hwmon:CHIP、hwmon:FILE，或输出摄氏度的命令</translation>
    </message>
    <message>
        <source>command that switches off the supply of the card, for power-cut steps</source>
        <translation>切断存储卡电源的命令，用于断电步骤</translation>
    </message>
    <message>
        <source>command that switches on the supply of the card</source>
        <translation>接通存储卡电源的命令</translation>
    </message>
    <message>
        <source>Exit codes: 0 pass or marginal, 1 fail, 2 usage or bad input, 3 refused or environment,
4 card lost or hung, 5 stopped, 6 inconclusive. Only 1 means that the card is bad.</source>
        <translation>退出码：0 合格或临界，1 不合格，2 用法或输入错误，3 被拒绝或环境错误，
4 卡丢失或无响应，5 已停止，6 无法判定。只有 1 表示卡不合格。</translation>
    </message>
    <message>
        <source>sign the PDF with the key and certificate in this file (PEM), made by `key new FILE --certificate NAME`</source>
        <translation>用此文件（PEM）中的密钥和证书为 PDF 签名，文件由 `key new FILE --certificate NAME` 生成</translation>
    </message>
    <message>
        <source>file whose first line is the passphrase of the signing key</source>
        <translation>首行为签名密钥口令的文件</translation>
    </message>
    <message>
        <source>password missing; enter it on a terminal, or on standard input, one password per line</source>
        <translation>缺少密码；请在终端输入，或从标准输入提供，每行一个密码</translation>
    </message>
    <message>
        <source>`{} --help` lists the verbs</source>
        <translation>`{} --help` 列出全部子命令</translation>
    </message>
    <message>
        <source>`{} {} --help` shows its arguments and options</source>
        <translation>`{} {} --help` 显示其参数和选项</translation>
    </message>
    <message>
        <source>`{}` takes no argument `{}`; {}</source>
        <translation>`{}` 不接受参数 `{}`；{}</translation>
    </message>
    <message>
        <source>{} may be given once, not {} times ({})</source>
        <translation>{} 只能给出一次，而不是 {} 次（{}）</translation>
    </message>
    <message>
        <source>{}: value not allowed; expected {}</source>
        <translation>{}：取值不允许；应为 {}</translation>
    </message>
    <message>
        <source>`{} VERB --help` shows arguments, options and examples of a verb, and what else its exit code can mean.</source>
        <translation>`{} VERB --help` 显示子命令的参数、选项和示例，以及退出码的其他含义。</translation>
    </message>
    <message>
        <source>a verb, such as run or lot new</source>
        <translation>子命令，例如 run 或 lot new</translation>
    </message>
    <message>
        <source>{} is not the card of the run (capacity or identity differs); nothing was written; insert the card of the run</source>
        <translation>{} 不是该次测试的卡（容量或身份不同）；未写入任何数据；请插入该次测试的卡</translation>
    </message>
    <message>
        <source>--measure and --out must be given together; --out is the run folder of the measured recordings</source>
        <translation>--measure 和 --out 须同时给出；--out 为实测录像的测试文件夹</translation>
    </message>
    <message>
        <source>run folder with a recorder step</source>
        <translation>含 recorder 步骤的测试文件夹</translation>
    </message>
    <message>
        <source>recordings simulated for each mitigation</source>
        <translation>每项改进措施的模拟录像次数</translation>
    </message>
    <message>
        <source>measure the N best mitigations on the card, which is overwritten, and compare with the prediction</source>
        <translation>在卡上实测前 N 项改进措施（会覆盖该卡），并与预测值对比</translation>
    </message>
    <message>
        <source>with --measure: run folder to create</source>
        <translation>与 --measure 同用：要新建的测试文件夹</translation>
    </message>
    <message>
        <source>with --measure: the card; default: that of the run</source>
        <translation>与 --measure 同用：存储卡；默认为该次测试的设备</translation>
    </message>
    <message>
        <source>Exit codes: 0 advice given, 6 no advice possible; with --measure those of `run`.</source>
        <translation>退出码：0 已给出建议，6 无法给出建议；使用 --measure 时同 `run`。</translation>
    </message>
    <message>
        <source>SUBJECT</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>{} is not a chain head; `audit head` prints the current one.</source>
        <translation>{} 不是链头；`audit head` 显示当前链头。</translation>
    </message>
    <message>
        <source>the server has no audit trail of station {} yet</source>
        <translation>服务器上尚无工位 {} 的审计记录</translation>
    </message>
    <message>
        <source>Audit trail of station {} unchanged: {} rows, hash of the last row {}.</source>
        <translation>工位 {} 的审计记录未被改动：共 {} 行，末行哈希 {}。</translation>
    </message>
    <message>
        <source>{} results, the users and the outbox unchanged; head {}.</source>
        <translation>{} 条结果、用户和发件箱均未被改动；链头 {}。</translation>
    </message>
    <message>
        <source>Show the latest entries</source>
        <translation>显示最近的记录</translation>
    </message>
    <message>
        <source>Verify that no row was changed, added or removed</source>
        <translation>校验没有任何一行被修改、添加或删除</translation>
    </message>
    <message>
        <source>Print the chain heads, to be stored elsewhere for `audit verify --expect`</source>
        <translation>输出链头，供另行保存并用于 `audit verify --expect`</translation>
    </message>
    <message>
        <source>Exit codes: 0 unchanged, 7 a stored row was changed, added or removed.</source>
        <translation>退出码：0 未被改动，7 有记录被修改、添加或删除。</translation>
    </message>
    <message>
        <source>maximum number of entries, latest first</source>
        <translation>最多条数，最近的在前</translation>
    </message>
    <message>
        <source>also compare with the rows on the server: libpq connection string of a read-only role</source>
        <translation>同时与服务器上的记录比对：只读角色的 libpq 连接字符串</translation>
    </message>
    <message>
        <source>stored chain head that the chains must contain</source>
        <translation>另行保存的链头；哈希链必须包含它</translation>
    </message>
    <message>
        <source>this build has no PDF reports; install cardassay, build with Qt (cmake -DASSAY_APP=ON), or use --json</source>
        <translation>此版本不含 PDF 报告功能；请安装 cardassay、用 Qt 构建（cmake -DASSAY_APP=ON），或改用 --json</translation>
    </message>
    <message>
        <source>two or more run folders</source>
        <translation>两个或更多测试文件夹</translation>
    </message>
    <message>
        <source>also write a PDF; up to eight runs have curves</source>
        <translation>同时写出 PDF；不超过八次测试时带曲线</translation>
    </message>
    <message>
        <source>language of the PDF; with + two languages side by side</source>
        <translation>PDF 的语言；用 + 连接表示双语对照</translation>
    </message>
    <message>
        <source>`decode` needs at least one of --cid, --csd, --scr, --ssr and --ocr</source>
        <translation>`decode` 至少需要 --cid、--csd、--scr、--ssr、--ocr 之一</translation>
    </message>
    <message>
        <source>printed marks to compare with, such as &quot;64GB U3 V30 A2&quot;</source>
        <translation>用于比对的卡面标识，例如 &quot;64GB U3 V30 A2&quot;</translation>
    </message>
    <message>
        <source>JSON output with every field</source>
        <translation>以 JSON 输出全部字段</translation>
    </message>
    <message>
        <source>JSON array; with --watch one JSON object per line for each change</source>
        <translation>JSON 数组；与 --watch 同用时，每次变化输出一行 JSON 对象</translation>
    </message>
    <message>
        <source>file to write; default: standard output</source>
        <translation>要写入的文件；默认写到标准输出</translation>
    </message>
    <message>
        <source>no run has the metric {}; `judge DIR --json` lists the metrics of a run</source>
        <translation>没有测试含指标 {}；`judge DIR --json` 列出测试的全部指标</translation>
    </message>
    <message>
        <source>variance (90 % CI)</source>
        <translation>方差（90 % 置信区间）</translation>
    </message>
    <message>
        <source>card-reader interaction</source>
        <translation>卡与读卡器的交互作用</translation>
    </message>
    <message>
        <source>repeatability</source>
        <translation>重复性</translation>
    </message>
    <message>
        <source>Gauge R&amp;R: {} of the study variation (acceptable below 0.1, not acceptable above 0.3)</source>
        <translation>GR&amp;R：占研究变差的 {}（低于 0.1 可接受，高于 0.3 不可接受）</translation>
    </message>
    <message>
        <source>Number of distinct categories (ndc): {}; at least 5 required</source>
        <translation>可区分类别数(ndc)：{}；要求不少于 5</translation>
    </message>
    <message>
        <source>a gauge study needs at least two cards and two readers, and the same number of runs (two or more) of each card in each reader, or of each reader&apos;s own cards; add the missing runs</source>
        <translation>GR&amp;R 研究至少需要两张卡、两个读卡器，且每张卡在每个读卡器中的测试次数相同（不少于两次），或各读卡器用各自的卡；请补测</translation>
    </message>
    <message>
        <source>{}: DRIFT of {} % since value {} of {}; clean or replace the reader</source>
        <translation>{}：漂移 {} %，自第 {} 个值起（共 {} 个）；请清洁或更换读卡器</translation>
    </message>
    <message>
        <source>metric to study, such as write.throughput_mean</source>
        <translation>要研究的指标，例如 write.throughput_mean</translation>
    </message>
    <message>
        <source>Gauge R&amp;R study: variance by card, reader and repetition</source>
        <translation>GR&amp;R 研究：卡、读卡器和重复性的方差</translation>
    </message>
    <message>
        <source>Exit codes: 0 acceptable, 6 conditionally acceptable, 3 not acceptable (the readers cannot tell the cards apart).</source>
        <translation>退出码：0 可接受，6 有条件接受，3 不可接受（读卡器无法分辨卡间差异）。</translation>
    </message>
    <message>
        <source>correct for wear of the cards from run to run</source>
        <translation>扣除卡逐次测试老化的影响</translation>
    </message>
    <message>
        <source>Control chart of a reference card for each reader</source>
        <translation>参考卡在各读卡器上的控制图</translation>
    </message>
    <message>
        <source>Exit codes: 0 no drift, 3 drift of at least one reader.</source>
        <translation>退出码：0 无漂移，3 至少一个读卡器漂移。</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>已中断</translation>
    </message>
    <message>
        <source>No matching run. `history index DIR` adds the run folders below DIR.</source>
        <translation>没有符合条件的测试。`history index DIR` 可将 DIR 下的测试文件夹加入历史记录。</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is not a date; expected the form 2026-11-22 or 2026-11</source>
        <translation>“{}”不是日期；应写成 2026-11-22 或 2026-11</translation>
    </message>
    <message>
        <source>Latest {} runs shown; use --limit or further filters for others.</source>
        <translation>仅显示最近 {} 次测试；其余可用 --limit 或更多筛选条件查看。</translation>
    </message>
    <message>
        <source>{} has no readable run.json with a run id</source>
        <translation>{} 中没有可读且带测试编号的 run.json</translation>
    </message>
    <message>
        <source>{} runs in the history, {} of them changed; {} folders not readable.</source>
        <translation>历史记录中有 {} 次测试，其中 {} 次被改动；{} 个文件夹无法读取。</translation>
    </message>
    <message>
        <source>runs whose data contain all of these words</source>
        <translation>测试信息中包含全部这些词的测试</translation>
    </message>
    <message>
        <source>all runs of one card, by CID or serial number</source>
        <translation>某张卡的全部测试，按 CID 或序列号查找</translation>
    </message>
    <message>
        <source>runs of this lot: its number or its lot file</source>
        <translation>该批次的测试：批号或批次文件</translation>
    </message>
    <message>
        <source>runs on or after this day, such as 2026-11-22</source>
        <translation>该日及以后的测试，例如 2026-11-22</translation>
    </message>
    <message>
        <source>runs on or before this day</source>
        <translation>该日及以前的测试</translation>
    </message>
    <message>
        <source>JSON array</source>
        <translation>以 JSON 数组输出</translation>
    </message>
    <message>
        <source>Add the run folders below DIR to the history</source>
        <translation>将 DIR 下的测试文件夹加入历史记录</translation>
    </message>
    <message>
        <source>folders to search; default: those searched before</source>
        <translation>要查找的文件夹；默认：以前查找过的文件夹</translation>
    </message>
    <message>
        <source>compare every file of each run with its digest</source>
        <translation>将每次测试的全部文件与摘要比对</translation>
    </message>
    <message>
        <source>run folder</source>
        <translation>测试文件夹</translation>
    </message>
    <message>
        <source>text of the note or tag</source>
        <translation>备注或标签的内容</translation>
    </message>
    <message>
        <source>Add a tag to a run</source>
        <translation>为测试添加标签</translation>
    </message>
    <message>
        <source>Remove a tag from a run</source>
        <translation>移除测试的标签</translation>
    </message>
    <message>
        <source>in use by</source>
        <translation>占用者</translation>
    </message>
    <message>
        <source>existing data</source>
        <translation>现有数据</translation>
    </message>
    <message>
        <source>judge by this profile instead of that of the run</source>
        <translation>改用此测试方案判定</translation>
    </message>
    <message>
        <source>print run.json with the new verdict</source>
        <translation>输出按此次判定的 run.json</translation>
    </message>
    <message>
        <source>also show latency percentiles and buckets of each phase, as fio does</source>
        <translation>同时显示各阶段的时延百分位数和分布，与 fio 相同</translation>
    </message>
    <message>
        <source>{} starting at byte {}</source>
        <translation>{}，起始字节 {}</translation>
    </message>
    <message>
        <source>first cluster</source>
        <translation>首簇位置</translation>
    </message>
    <message>
        <source>at byte {}, aligned to allocation units</source>
        <translation>第 {} 字节，与分配单元对齐</translation>
    </message>
    <message>
        <source>at byte {}, misaligned by {} to allocation units</source>
        <translation>第 {} 字节，与分配单元边界相差 {}</translation>
    </message>
    <message>
        <source>{} (assumed; not in a register)</source>
        <translation>{}（假定值；寄存器中没有）</translation>
    </message>
    <message>
        <source>damaged files: {}, damaged folders: {} (listed below); back up the intact files, then repair the file system</source>
        <translation>损坏的文件 {} 个，损坏的文件夹 {} 个，见下表；请先备份完好的文件，再修复文件系统</translation>
    </message>
    <message>
        <source>fragments</source>
        <translation>碎片</translation>
    </message>
    <message>
        <source>{} extents per file on average; {} of the clusters out of order</source>
        <translation>平均每个文件 {} 个碎片；{} 的簇不连续</translation>
    </message>
    <message>
        <source>{} in {} runs; longest {}, median {}</source>
        <translation>{}，共 {} 段；最长 {}，中位数 {}</translation>
    </message>
    <message>
        <source>{} fully free, {} partly free</source>
        <translation>全空 {} 个，部分空闲 {} 个</translation>
    </message>
    <message>
        <source>at byte {} (Linux allocation)</source>
        <translation>第 {} 字节（按 Linux 的分配方式）</translation>
    </message>
    <message>
        <source>slack space of these files</source>
        <translation>这些文件的末尾闲置空间</translation>
    </message>
    <message>
        <source>{} more files with fewer fragments; --json lists all.</source>
        <translation>另有 {} 个碎片更少的文件；--json 列出全部。</translation>
    </message>
    <message>
        <source>{} more damaged; --json lists all.</source>
        <translation>另有 {} 个损坏；--json 列出全部。</translation>
    </message>
    <message>
        <source>One character is {}: # the file, + in use, - partly free, . free.</source>
        <translation>每个字符代表 {}：# 该文件，+ 已占用，- 部分空闲，. 空闲。</translation>
    </message>
    <message>
        <source>Step that preconditions a test card like this one; set the stream rates of your camera:</source>
        <translation>将测试卡预处理为类似状态的步骤；请填入摄像设备的码率：</translation>
    </message>
    <message>
        <source>{} is a simulated card without a file system; give a block device or an image of a card.</source>
        <translation>{} 是模拟卡，没有文件系统；请指定块设备或卡的镜像文件。</translation>
    </message>
    <message>
        <source>{}: no such file on the card; omit it to list all files.</source>
        <translation>{}：卡上没有此文件；省略文件名可列出全部文件。</translation>
    </message>
    <message>
        <source>block device, or image of a card</source>
        <translation>块设备，或卡的镜像文件</translation>
    </message>
    <message>
        <source>show this file only: its path on the card, such as /DCIM/1.MP4</source>
        <translation>只显示此文件：其在卡上的路径，例如 /DCIM/1.MP4</translation>
    </message>
    <message>
        <source>allocation unit in bytes, if the registers do not state it; default: 4 MiB</source>
        <translation>分配单元的字节数，用于寄存器未给出时；默认 4 MiB</translation>
    </message>
    <message>
        <source>{} needs a file; give one with --out</source>
        <translation>{} 只能写入文件；请用 --out 指定</translation>
    </message>
    <message>
        <source>this build has no PDF reports; install cardassay, build with Qt (cmake -DASSAY_APP=ON), or use `lot export`</source>
        <translation>此版本不含 PDF 报告功能；请安装 cardassay、用 Qt 构建（cmake -DASSAY_APP=ON），或改用 `lot export`</translation>
    </message>
    <message>
        <source>lot size N</source>
        <translation>批量 N</translation>
    </message>
    <message>
        <source>Create a lot file with its sampling plan</source>
        <translation>新建批次文件并确定抽样方案</translation>
    </message>
    <message>
        <source>lot file to create (TOML)</source>
        <translation>要新建的批次文件（TOML）</translation>
    </message>
    <message>
        <source>supplier of the cards</source>
        <translation>存储卡的供应商</translation>
    </message>
    <message>
        <source>lot number, as on the delivery note</source>
        <translation>批号，与送货单一致</translation>
    </message>
    <message>
        <source>purchase order number</source>
        <translation>采购订单号</translation>
    </message>
    <message>
        <source>name of the operator</source>
        <translation>操作员姓名</translation>
    </message>
    <message>
        <source>picture of the delivery; repeatable</source>
        <translation>来货照片；可重复</translation>
    </message>
    <message>
        <source>note stored with the lot</source>
        <translation>随批次保存的备注</translation>
    </message>
    <message>
        <source>lot file</source>
        <translation>批次文件</translation>
    </message>
    <message>
        <source>file to write</source>
        <translation>要写入的文件</translation>
    </message>
    <message>
        <source>language of the report; with + two languages side by side</source>
        <translation>报告的语言；用 + 连接表示双语对照</translation>
    </message>
    <message>
        <source>template (TOML): company, logo, own fields, signature lines</source>
        <translation>模板（TOML）：公司、标志、自定义字段、签名栏</translation>
    </message>
    <message>
        <source>Show sample size, Ac, Re, risks and OC curve of a sampling plan</source>
        <translation>显示抽样方案的样本量、Ac、Re、风险和抽样特性(OC)曲线</translation>
    </message>
    <message>
        <source>Add runs to a lot</source>
        <translation>将测试加入批次</translation>
    </message>
    <message>
        <source>Judge the lot by its sampling plan</source>
        <translation>按抽样方案判定批次</translation>
    </message>
    <message>
        <source>Exit codes: 0 accept, 1 reject, 6 undecided.</source>
        <translation>退出码：0 接收，1 拒收，6 未定。</translation>
    </message>
    <message>
        <source>Export a lot as CSV, XLSX or JUnit</source>
        <translation>将批次导出为 CSV、XLSX 或 JUnit</translation>
    </message>
    <message>
        <source>csv: one row per card; csv-long: one row per metric; xlsx; junit</source>
        <translation>csv：每张卡一行；csv-long：每个指标一行；xlsx；junit</translation>
    </message>
    <message>
        <source>Station {}: {} results pending, oldest since {}; last sent {}.</source>
        <translation>工位 {}：{} 条结果待上传，最早的自 {} 起；上次发送于 {}。</translation>
    </message>
    <message>
        <source>{} results sent.</source>
        <translation>已发送 {} 条结果。</translation>
    </message>
    <message>
        <source>Tables on the server: version {}, {} updates installed.</source>
        <translation>服务器上的表：版本 {}，本次安装 {} 个更新。</translation>
    </message>
    <message>
        <source>Show the number of pending results</source>
        <translation>显示待上传结果的数量</translation>
    </message>
    <message>
        <source>Send the pending results</source>
        <translation>发送待上传结果</translation>
    </message>
    <message>
        <source>Send results again, for example after the server was restored from a backup</source>
        <translation>重新发送结果，例如服务器从备份恢复之后</translation>
    </message>
    <message>
        <source>Create or update the tables on a server</source>
        <translation>在服务器上创建或更新数据表</translation>
    </message>
    <message>
        <source>libpq connection string, such as service=NAME; the password belongs in the libpq password file</source>
        <translation>libpq 连接字符串，例如 service=NAME；密码应放在 libpq 密码文件中</translation>
    </message>
    <message>
        <source>number of the first result; default: all</source>
        <translation>第一条结果的序号；默认：全部</translation>
    </message>
    <message>
        <source>time-based</source>
        <translation>按时间</translation>
    </message>
    <message>
        <source>Existing data: {}</source>
        <translation>现有数据：{}</translation>
    </message>
    <message>
        <source>built-in or own profile by name, or a profile file</source>
        <translation>内置或自建测试方案的名称，或测试方案文件</translation>
    </message>
    <message>
        <source>override of a parameter, such as write.max_bytes=1073741824; repeatable</source>
        <translation>覆盖方案参数，例如 write.max_bytes=1073741824；可重复</translation>
    </message>
    <message>
        <source>{} after write {}</source>
        <translation>{}（先写 {}）</translation>
    </message>
    <message>
        <source>REQUESTS</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>not usable: {}</source>
        <translation>不可用：{}</translation>
    </message>
    <message>
        <source>No telemetry plugin found in:</source>
        <translation>以下目录中没有遥测插件：</translation>
    </message>
    <message>
        <source>{} belongs to plugin {}, but {} is plugin {}; name a matching pair</source>
        <translation>{} 属于插件 {}，而 {} 是插件 {}；请指定相配的一对</translation>
    </message>
    <message>
        <source>plugin {} {} does not decode {} as expected; the differences are listed above</source>
        <translation>插件 {} {} 对 {} 的解码与预期不符；差异已列在上方</translation>
    </message>
    <message>
        <source>Decode the pages of a fixture and compare them with the expected values</source>
        <translation>解码样例中的数据页，并与预期值比对</translation>
    </message>
    <message>
        <source>fixture (TOML): recorded pages and expected values</source>
        <translation>样例文件（TOML）：记录的数据页和预期值</translation>
    </message>
    <message>
        <source>Exit codes: 0 as the fixture expects, 2 different, or the plugin crashed or hung.</source>
        <translation>退出码：0 与样例预期一致，2 不一致，或插件崩溃、挂起。</translation>
    </message>
    <message>
        <source>{} is valid: profile {} {}, {} steps, {} criteria, SHA-256 {}.</source>
        <translation>{} 有效：测试方案 {} {}，{} 个步骤，{} 项判据，SHA-256 {}。</translation>
    </message>
    <message>
        <source>{} cannot be read; give a fio job file.</source>
        <translation>无法读取 {}；请指定 fio 作业文件。</translation>
    </message>
    <message>
        <source>fio job file</source>
        <translation>fio 作业文件</translation>
    </message>
    <message>
        <source>profile to write; default: standard output</source>
        <translation>要写入的测试方案；默认写到标准输出</translation>
    </message>
    <message>
        <source>name of the profile; default: that of the job file</source>
        <translation>测试方案的名称；默认取作业文件名</translation>
    </message>
    <message>
        <source>run concurrent fio jobs as consecutive steps</source>
        <translation>将 fio 的并发作业改为依次执行的步骤</translation>
    </message>
    <message>
        <source>Print the text of a profile</source>
        <translation>输出测试方案的原文</translation>
    </message>
    <message>
        <source>Check a profile; an error names file, line and key</source>
        <translation>检查测试方案；错误信息给出文件、行号和键名</translation>
    </message>
    <message>
        <source>profile to check</source>
        <translation>要检查的测试方案</translation>
    </message>
    <message>
        <source>Import a fio job file as a profile</source>
        <translation>将 fio 作业文件导入为测试方案</translation>
    </message>
    <message>
        <source>The file has no valid signature.</source>
        <translation>该文件没有有效签名。</translation>
    </message>
    <message>
        <source>Signed {} by &quot;{}&quot;; confirm the SHA-256 of the certificate with the signer: {}</source>
        <translation>{} 由“{}”签名；请向签名者核实证书的 SHA-256：{}</translation>
    </message>
    <message>
        <source>Created: {}</source>
        <translation>生成时间：{}</translation>
    </message>
    <message>
        <source>Run {}: {}, verdict of the attached record: {}</source>
        <translation>测试 {}：{}，按所附记录判定：{}</translation>
    </message>
    <message>
        <source>SHA-256 of run.json, as in the QR code: {}</source>
        <translation>run.json 的 SHA-256（与二维码一致）：{}</translation>
    </message>
    <message>
        <source>Signed with key {}; confirm this key with its owner.</source>
        <translation>由密钥 {} 签名；请向密钥持有人核实。</translation>
    </message>
    <message>
        <source>{} is not a certificate in PEM form; ask the signer for the .crt file.</source>
        <translation>{} 不是 PEM 格式的证书；请向签名者索取 .crt 文件。</translation>
    </message>
    <message>
        <source>{} is not signed; ask its author for a signed report.</source>
        <translation>{} 未签名；请向编制者索取已签名的报告。</translation>
    </message>
    <message>
        <source>{} is signed by &quot;{}&quot; with certificate {}; {} is a different certificate.</source>
        <translation>{} 由“{}”用证书 {} 签名；{} 是另一张证书。</translation>
    </message>
    <message>
        <source>this build has no PDF reports; install cardassay, build with Qt (cmake -DASSAY_APP=ON), or use `export`</source>
        <translation>此版本不含 PDF 报告功能；请安装 cardassay、用 Qt 构建（cmake -DASSAY_APP=ON），或改用 `export`</translation>
    </message>
    <message>
        <source>`report` needs run folders with --pdf or --html, or --check without run folders; `{} report --help` shows examples</source>
        <translation>`report` 需要测试文件夹以及 --pdf 或 --html，或者只用 --check 而不给测试文件夹；示例见 `{} report --help`</translation>
    </message>
    <message>
        <source>web page to write: one self-contained file with zoomable charts</source>
        <translation>要写入的网页：单个独立文件，图表可缩放</translation>
    </message>
    <message>
        <source>PDF report to check: file, attached records, and pages against the records</source>
        <translation>要核验的 PDF 报告：文件、所附记录，以及各页与记录是否一致</translation>
    </message>
    <message>
        <source>with --check: certificate (PEM) of the required signer</source>
        <translation>与 --check 同用：所要求的签名者的证书（PEM）</translation>
    </message>
    <message>
        <source>with --check: JSON output</source>
        <translation>与 --check 同用：以 JSON 输出</translation>
    </message>
    <message>
        <source>Exit codes of --check: 0 unchanged, 2 not a report of this program, 3 changed, 6 drawn by another version.</source>
        <translation>--check 的退出码：0 未被改动，2 不是本程序的报告，3 被改动，6 由其他版本绘制。</translation>
    </message>
    <message>
        <source>{} is not a day; expected the form 2026-11-24.</source>
        <translation>{} 不是日期；应写成 2026-11-24。</translation>
    </message>
    <message>
        <source>{} may not delete data; give the badge of an engineer.</source>
        <translation>{} 无权删除数据；请给出工程师的工牌。</translation>
    </message>
    <message>
        <source>{} may not export data; give the badge of a technician.</source>
        <translation>{} 无权导出数据；请给出技术员的工牌。</translation>
    </message>
    <message>
        <source>this action needs a user of the station; add --by BADGE</source>
        <translation>此操作须由工位用户执行；请加上 --by BADGE</translation>
    </message>
    <message>
        <source>{} results written.</source>
        <translation>已写出 {} 条结果。</translation>
    </message>
    <message>
        <source>{} run folders deleted; the results are kept.</source>
        <translation>已删除 {} 个测试文件夹；结果保留。</translation>
    </message>
    <message>
        <source>{} run folders not deleted: changed after the run, or no permission; check them.</source>
        <translation>{} 个测试文件夹未删除：测试后被改动，或没有权限；请检查。</translation>
    </message>
    <message>
        <source>Export results of a station</source>
        <translation>导出工位的结果</translation>
    </message>
    <message>
        <source>Delete old run folders of a station; its results are kept</source>
        <translation>删除工位的旧测试文件夹；结果保留</translation>
    </message>
    <message>
        <source>badge of the user (password required); not for a station without users</source>
        <translation>用户的工牌（需输入密码）；工位无用户时不需要</translation>
    </message>
    <message>
        <source>jsonl: one object per line, with metrics; csv</source>
        <translation>jsonl：每行一个对象，含指标；csv</translation>
    </message>
    <message>
        <source>results on or after this day (UTC)</source>
        <translation>该日及以后的结果（UTC）</translation>
    </message>
    <message>
        <source>results before this day (UTC)</source>
        <translation>该日之前的结果（UTC）</translation>
    </message>
    <message>
        <source>run folders of results before this day, such as 2026-11-24 (UTC)</source>
        <translation>该日之前的结果的测试文件夹，例如 2026-11-24（UTC）</translation>
    </message>
    <message>
        <source>erase id of the card or image file; the run continues to write to it</source>
        <translation>存储卡或镜像文件的擦除标识；其将继续被写入</translation>
    </message>
    <message>
        <source>run not added to the lot: it is incomplete; test the card again</source>
        <translation>测试未完成，未加入批次；请重测该卡</translation>
    </message>
    <message>
        <source>{} I/Os recorded in trace {}</source>
        <translation>已将 {} 次 I/O 记录到 trace {}</translation>
    </message>
    <message>
        <source>supplier of the card</source>
        <translation>存储卡的供应商</translation>
    </message>
    <message>
        <source>lot number, or lot file to which the run is added</source>
        <translation>批号，或要加入的批次文件</translation>
    </message>
    <message>
        <source>number of the card in its lot</source>
        <translation>存储卡在批次中的编号</translation>
    </message>
    <message>
        <source>picture of the card; copied into the run folder</source>
        <translation>存储卡照片；会复制到测试文件夹</translation>
    </message>
    <message>
        <source>note stored with the run</source>
        <translation>随测试保存的备注</translation>
    </message>
    <message>
        <source>run folder to create</source>
        <translation>要新建的测试文件夹</translation>
    </message>
    <message>
        <source>random seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>run the 3 s self-test first, also for image files and virtual devices; real cards always have it</source>
        <translation>先做 3 秒自检，对镜像文件和虚拟设备也执行；真实存储卡总会执行</translation>
    </message>
    <message>
        <source>record every I/O of the run in this trace (docs/formats/trace.md)</source>
        <translation>将测试的每次 I/O 记录到此 trace（docs/formats/trace.md）</translation>
    </message>
    <message>
        <source>allow telemetry that is requested by a write-type command (Apacer, Kingston)</source>
        <translation>允许用写类型命令请求遥测数据（Apacer、Kingston）</translation>
    </message>
    <message>
        <source>real: simulated cards run in real time; default: as fast as the computer can</source>
        <translation>real：模拟卡按实际时间执行；默认：以计算机的最快速度执行</translation>
    </message>
    <message>
        <source>trace</source>
        <translation>trace 文件</translation>
    </message>
    <message>
        <source>real: each I/O at its recorded time; saturated (default): at full speed</source>
        <translation>real：按记录的时刻发出每次 I/O；saturated（默认）：全速</translation>
    </message>
    <message>
        <source>3 s, as before each run: no load, no channels</source>
        <translation>3 秒，与每次测试前相同：无负载，不测通道</translation>
    </message>
    <message>
        <source>Exit codes: 0 fit to measure, 3 not fit.</source>
        <translation>退出码：0 适合测量，3 不适合。</translation>
    </message>
    <message>
        <source>{} is the secret key; keep it private. {} is for those who verify.</source>
        <translation>{} 是私钥，请妥善保管，勿外传。{} 供验证者使用。</translation>
    </message>
    <message>
        <source>Signed with key {}.</source>
        <translation>已用密钥 {} 签名。</translation>
    </message>
    <message>
        <source>Signature valid, by key {}; confirm this key with its owner.</source>
        <translation>签名有效，密钥为 {}；请向密钥持有人核实。</translation>
    </message>
    <message>
        <source>Signature valid, by the given key {}.</source>
        <translation>签名有效，与指定的密钥 {} 相符。</translation>
    </message>
    <message>
        <source>Make a key pair: FILE and FILE.pub for runs, or FILE and FILE.crt for PDFs</source>
        <translation>生成密钥对：FILE 和 FILE.pub 用于测试，FILE 和 FILE.crt 用于 PDF</translation>
    </message>
    <message>
        <source>make a key for PDFs, with a certificate for this name, such as your company&apos;s</source>
        <translation>生成用于 PDF 的密钥，证书使用此名称，例如公司名称</translation>
    </message>
    <message>
        <source>secret key, made by `key new`</source>
        <translation>私钥，由 `key new` 生成</translation>
    </message>
    <message>
        <source>public key of the expected signer; default: any</source>
        <translation>预期签名者的公钥；默认：任意</translation>
    </message>
    <message>
        <source>Exit codes: 0 valid, 3 missing, not valid, or made with another key.</source>
        <translation>退出码：0 有效，3 没有签名、签名无效或密钥不符。</translation>
    </message>
    <message>
        <source>station file (docs/formats/station-file.md)</source>
        <translation>工位文件（docs/formats/station-file.md）</translation>
    </message>
    <message>
        <source>one JSON object per line for each event</source>
        <translation>每个事件输出一行 JSON 对象</translation>
    </message>
    <message>
        <source>Exit codes: 0 end of input and of all tests, 5 stopped while cards were under test.</source>
        <translation>退出码：0 输入和全部测试均已结束，5 测试中被停止。</translation>
    </message>
    <message>
        <source>{} calls on files opened before the log began; record from the start, or with strace -y.</source>
        <translation>{} 次调用所用的文件在日志开始前已打开；请从头记录，或使用 strace -y。</translation>
    </message>
    <message>
        <source>{} calls that move data or a file position are not supported and missing in the trace: {}.</source>
        <translation>{} 次移动数据或文件位置的调用不受支持，trace 中缺少：{}。</translation>
    </message>
    <message>
        <source>{} reads, writes or flushes began before the log; missing in the trace.</source>
        <translation>{} 次读、写或 FLUSH 早于日志开始，trace 中缺少。</translation>
    </message>
    <message>
        <source>{} calls of io_uring: strace does not log the I/O of io_uring, so it is missing in the trace; use blktrace.</source>
        <translation>{} 次 io_uring 调用：strace 不记录 io_uring 的 I/O，trace 中缺少；请用 blktrace 记录。</translation>
    </message>
    <message>
        <source>{} writable memory mappings (mmap): strace does not log writes through them.</source>
        <translation>{} 次可写内存映射（mmap）：strace 不记录由此写入的内容。</translation>
    </message>
    <message>
        <source>{} appending writes to files of unknown size; their offsets start at 0.</source>
        <translation>{} 次追加写入的文件大小未知；其偏移从 0 算起。</translation>
    </message>
    <message>
        <source>The log lacks the start of {} threads; their shared descriptors are inferred from use; record with strace -f -e trace=desc,file,process.</source>
        <translation>日志缺少 {} 个线程的启动记录；其共用的描述符按使用情况推断；请用 strace -f -e trace=desc,file,process 记录。</translation>
    </message>
    <message>
        <source>{} lines of the log are not events; skipped.</source>
        <translation>日志中有 {} 行不是事件，已跳过。</translation>
    </message>
    <message>
        <source>{} events of other devices skipped; the trace has those of the first device only.</source>
        <translation>已跳过其他设备的 {} 个事件；trace 只含第一个设备的事件。</translation>
    </message>
    <message>
        <source>{} requests without completion in the log.</source>
        <translation>日志中有 {} 个请求没有完成记录。</translation>
    </message>
    <message>
        <source>{} requests missing in the trace: they completed much later than requests issued after them.</source>
        <translation>trace 中缺少 {} 个请求：其完成时刻比之后发出的请求晚得多。</translation>
    </message>
    <message>
        <source>operation</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>min</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>sequential</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>sequential in streams</source>
        <translation>按流顺序</translation>
    </message>
    <message>
        <source>max latency</source>
        <translation>最长时延</translation>
    </message>
    <message>
        <source>share of bytes</source>
        <translation>字节占比</translation>
    </message>
    <message>
        <source>effect of the page cache</source>
        <translation>页缓存的作用</translation>
    </message>
    <message>
        <source>requested from files</source>
        <translation>文件层请求</translation>
    </message>
    <message>
        <source>sent to the card</source>
        <translation>卡收到</translation>
    </message>
    <message>
        <source>overwrite factor</source>
        <translation>覆写倍数</translation>
    </message>
    <message>
        <source>Rows: time, {} each; columns: address, {} each. Bytes written increase from - to @; r: read only.</source>
        <translation>行：时间，每行 {}；列：地址，每列 {}。写入量由 - 到 @ 递增；r：只有读取。</translation>
    </message>
    <message>
        <source>queue depth</source>
        <translation>队列深度</translation>
    </message>
    <message>
        <source>{} (mean)</source>
        <translation>{}（平均）</translation>
    </message>
    <message>
        <source>every {}, {} written in between (medians)</source>
        <translation>每 {} 一次，其间写入 {}（中位数）</translation>
    </message>
    <message>
        <source>The recording is incomplete; the part before the interruption is shown.</source>
        <translation>记录不完整；仅显示中断前的部分。</translation>
    </message>
    <message>
        <source>--beside needs one trace of files (strace) and one of a card (blktrace).</source>
        <translation>--beside 需要一份文件层 trace（strace）和一份存储卡 trace（blktrace）。</translation>
    </message>
    <message>
        <source>Import the log of another program as a trace</source>
        <translation>将其他程序的日志导入为 trace</translation>
    </message>
    <message>
        <source>log to import</source>
        <translation>要导入的日志</translation>
    </message>
    <message>
        <source>format of the log</source>
        <translation>日志格式</translation>
    </message>
    <message>
        <source>trace to write</source>
        <translation>要写入的 trace</translation>
    </message>
    <message>
        <source>Show sizes, addresses, latencies, flushes and hot areas of a trace</source>
        <translation>显示 trace 的请求大小、地址、时延、FLUSH 和热点区域</translation>
    </message>
    <message>
        <source>trace of the same period at the other level (files, card), to show the effect of the page cache</source>
        <translation>同一时段另一层（文件层、存储卡）的 trace，用于显示页缓存的作用</translation>
    </message>
    <message>
        <source>this change needs an engineer; add --by BADGE</source>
        <translation>此更改须由工程师执行；请加上 --by BADGE</translation>
    </message>
    <message>
        <source>{} may not manage users; give the badge of an engineer.</source>
        <translation>{} 无权管理用户；请给出工程师的工牌。</translation>
    </message>
    <message>
        <source>New password of {} (optional for an operator):</source>
        <translation>{} 的新密码（操作员可留空）：</translation>
    </message>
    <message>
        <source>Add a user, or change role, name and password</source>
        <translation>添加用户，或更改其角色、姓名和密码</translation>
    </message>
    <message>
        <source>badge of the user, as scanned</source>
        <translation>用户工牌的扫码内容</translation>
    </message>
    <message>
        <source>badge of the engineer who makes the change (password required); not for the first user</source>
        <translation>执行更改的工程师的工牌（需输入密码）；添加首个用户时不需要</translation>
    </message>
    <message>
        <source>role; the first user is an engineer</source>
        <translation>角色；首个用户必须是工程师</translation>
    </message>
    <message>
        <source>name of the person</source>
        <translation>姓名</translation>
    </message>
    <message>
        <source>id of the station, to create a new database</source>
        <translation>工位标识，用于新建数据库</translation>
    </message>
    <message>
        <source>Show the steps of a run, the bytes it would write and its expected duration; writes nothing</source>
        <translation>显示测试步骤、将写入的数据量和预计时长；不写存储卡</translation>
    </message>
    <message>
        <source>Judge the cards of a delivery by a sampling plan</source>
        <translation>按抽样方案判定一批来货</translation>
    </message>
    <message>
        <source>Test cards on a line, in several slots; scans on standard input</source>
        <translation>产线测试：多卡槽同时进行；从标准输入读取扫码</translation>
    </message>
    <message>
        <source>after the list, report cards added, removed and changed, until interrupted</source>
        <translation>列出后持续报告存储卡的接入、移除和变化，直到被中断</translation>
    </message>
    <message>
        <source>Bad cards</source>
        <translation>不良卡数</translation>
    </message>
    <message>
        <source>of the lot</source>
        <translation>占批量</translation>
    </message>
    <message>
        <source>accepted</source>
        <translation>接收概率</translation>
    </message>
    <message>
        <source>{}: no result; {} values of card {}, drift detection needs {} or more</source>
        <translation>{}：无结果；只有 {} 个值（卡 {}），检测漂移至少需要 {} 个</translation>
    </message>
    <message>
        <source>{}: no drift in {} values of card {}</source>
        <translation>{}：{} 个值无漂移（卡 {}）</translation>
    </message>
    <message>
        <source>date of sampling</source>
        <translation>抽样日期</translation>
    </message>
    <message>
        <source>who took the sample</source>
        <translation>抽样人</translation>
    </message>
    <message>
        <source>how and where the sample was taken, such as &quot;random, 4 cartons&quot;</source>
        <translation>抽样方法和地点，例如“随机，4 箱”</translation>
    </message>
    <message>
        <source>`lot report` needs --pdf or --html; `{} lot report --help` shows examples</source>
        <translation>`lot report` 需要 --pdf 或 --html；示例见 `{} lot report --help`</translation>
    </message>
    <message>
        <source>Make the report of a lot: PDF, web page</source>
        <translation>生成批次检验报告：PDF、网页</translation>
    </message>
    <message>
        <source>state of a card that passed: formatted to the layout of the SD Association, discarded, or as the test ended; default: as the profile says, else leave</source>
        <translation>合格卡测试后的状态：按 SD 协会规范格式化、执行 TRIM(discard)，或保持测试结束时的状态；默认：按测试方案，否则 leave</translation>
    </message>
    <message>
        <source>A card that passes will be discarded.</source>
        <translation>合格的卡测试后将执行 TRIM(discard)。</translation>
    </message>
    <message>
        <source>A card that passes will be formatted: {}, clusters of {} KiB, partition from byte {}.</source>
        <translation>合格的卡测试后将格式化：{}，簇 {} KiB，分区起始于字节 {}。</translation>
    </message>
    <message>
        <source>Take the SD Express card out of its slot. If none is inserted, insert it first, wait five seconds, and take it out.</source>
        <translation>请从插槽中取出 SD Express 卡。若尚未插卡，请先插入，等待五秒再取出。</translation>
    </message>
    <message>
        <source>Slot {}. Take the same card out once more.</source>
        <translation>插槽 {}。请再次取出同一张卡。</translation>
    </message>
    <message>
        <source>The card is out. Insert it into the same slot again.</source>
        <translation>卡已取出。请把它重新插入同一插槽。</translation>
    </message>
    <message>
        <source>The card is back. Wait.</source>
        <translation>卡已重新插入。请稍候。</translation>
    </message>
    <message>
        <source>Stopped; the slot was not enrolled.</source>
        <translation>已停止；插槽未登记。</translation>
    </message>
    <message>
        <source>Nothing happened in the slot for two minutes, so it was not enrolled; begin again.</source>
        <translation>插槽两分钟内没有变化，因此未登记；请重新开始。</translation>
    </message>
    <message>
        <source>The slot {} is enrolled: SD Express cards in it may be erased, each with its erase id.</source>
        <translation>插槽 {} 已登记：其中的 SD Express 卡凭各自的擦除标识可以擦除。</translation>
    </message>
    <message>
        <source>enrol the slot of an SD Express card, which is taken out and inserted twice; only in an enrolled slot may an NVMe disk be erased (root)</source>
        <translation>登记 SD Express 卡的插槽，期间把卡取出并插入两次；只有已登记插槽中的 NVMe 磁盘可以擦除（需 root）</translation>
    </message>
    <message>
        <source>Export stored runs as JSON, CSV, XLSX or JUnit</source>
        <translation>将已保存的测试导出为 JSON、CSV、XLSX 或 JUnit</translation>
    </message>
    <message>
        <source>json: run.json of all runs; csv: one row per metric; csv-latencies: percentiles and buckets; xlsx: criteria and metrics; junit</source>
        <translation>json：全部 run.json；csv：每个指标一行；csv-latencies：百分位数和分布；xlsx：判据和指标；junit</translation>
    </message>
    <message>
        <source>{} left at {} MB/s</source>
        <translation>剩余 {}（按 {} MB/s 估算）</translation>
    </message>
</context>
<context>
    <name>compare</name>
    <message>
        <source>All runs have the same card, reader and host: no factor was varied.</source>
        <translation>所有测试的卡、读卡器和主机都相同：没有变化的因素。</translation>
    </message>
    <message>
        <source>No combination was repeated, so repeatability cannot be separated from card, reader and host; run each combination twice.</source>
        <translation>没有重复测试，重复性无法与卡、读卡器和主机区分；请把每种组合测试两次。</translation>
    </message>
    <message>
        <source>All runs have the same value: there is no variance to attribute.</source>
        <translation>所有测试的值相同：没有可归因的方差。</translation>
    </message>
    <message>
        <source>{} and {} differ by more than their uncertainty.</source>
        <translation>{} 与 {} 的差异大于其不确定度。</translation>
    </message>
    <message>
        <source>{} is {} times {}; the 90 % interval is {} to {} times.</source>
        <translation>{} 为 {} 倍（以 {} 为基准）；90 % 区间为 {} 至 {} 倍。</translation>
    </message>
    <message>
        <source>{} is {} % above {}; the 90 % interval is {} to {} %.</source>
        <translation>{} 高出 {} %（以 {} 为基准）；90 % 区间为 {} 至 {} %。</translation>
    </message>
    <message>
        <source>{} is {} % below {}; the 90 % interval is {} to {} %.</source>
        <translation>{} 低 {} %（以 {} 为基准）；90 % 区间为 {} 至 {} %。</translation>
    </message>
    <message>
        <source>The runs disagree.</source>
        <translation>各次测试结果不一致。</translation>
    </message>
    <message>
        <source>Missing in at least one run.</source>
        <translation>至少有一次测试没有该指标。</translation>
    </message>
    <message>
        <source>The runs agree.</source>
        <translation>各次测试结果一致。</translation>
    </message>
    <message>
        <source>No interval in at least one run: a repetition on the same card may differ as much.</source>
        <translation>至少有一次测试没有区间；同一张卡重测也可能有这么大的差异。</translation>
    </message>
    <message>
        <source>A difference of 10 % is neither shown nor ruled out; measure longer.</source>
        <translation>10 % 的差异既未证实也未排除；请延长测量时间。</translation>
    </message>
    <message>
        <source>No two runs differ by 10 % or more.</source>
        <translation>任意两次测试的差异都不到 10 %。</translation>
    </message>
    <message>
        <source>The name stands for different tests in these runs.</source>
        <translation>该名称在各次测试中指不同的测试。</translation>
    </message>
    <message>
        <source>No metric above zero is common to all runs.</source>
        <translation>各次测试没有共同的、大于零的指标。</translation>
    </message>
    <message>
        <source>Effect of the card: inconclusive from these runs.</source>
        <translation>卡的影响：由这些测试无法判定。</translation>
    </message>
    <message>
        <source>Effect of the reader: inconclusive from these runs.</source>
        <translation>读卡器的影响：由这些测试无法判定。</translation>
    </message>
    <message>
        <source>Effect of the host: inconclusive from these runs.</source>
        <translation>主机的影响：由这些测试无法判定。</translation>
    </message>
    <message>
        <source>Not the card: cards in one reader and host differ by at most {} %.</source>
        <translation>不是卡的影响：在同一读卡器和主机上，各卡至多相差 {} %。</translation>
    </message>
    <message>
        <source>Not the reader: readers with one card and host differ by at most {} %.</source>
        <translation>不是读卡器的影响：同一卡和主机下，各读卡器至多相差 {} %。</translation>
    </message>
    <message>
        <source>Not the host: hosts with one card and reader differ by at most {} %.</source>
        <translation>不是主机的影响：同一卡和读卡器下，各主机至多相差 {} %。</translation>
    </message>
    <message>
        <source>Effect of the card: in one reader and host {} reaches {} to {} % of {}.</source>
        <translation>卡的影响：在同一读卡器和主机上，{} 只达到 {} 至 {} %（以 {} 为基准）。</translation>
    </message>
    <message>
        <source>Effect of the reader: with one card and host {} reaches {} to {} % of {}.</source>
        <translation>读卡器的影响：同一卡和主机下，{} 只达到 {} 至 {} %（以 {} 为基准）。</translation>
    </message>
    <message>
        <source>Effect of the host: with one card and reader the worst reaches {} to {} % of the best.</source>
        <translation>主机的影响：同一卡和读卡器下，最差者只达到最好者的 {} 至 {} %。</translation>
    </message>
    <message>
        <source>Confounded factors: cards, readers and hosts were not crossed; run one card in each reader and on each host.</source>
        <translation>因素混杂：卡、读卡器和主机未作交叉；请把同一张卡在各读卡器和各主机上分别测试。</translation>
    </message>
</context>
<context>
    <name>config</name>
    <message>
        <source>{}: must be true or false, without quotes</source>
        <translation>{}：必须为 true 或 false，不加引号</translation>
    </message>
    <message>
        <source>{}: must be a whole number without quotes or unit, such as 65536 or 65_536</source>
        <translation>{}：必须为整数，不加引号和单位，例如 65536 或 65_536</translation>
    </message>
    <message>
        <source>{}: must be a number without quotes or unit, such as 2.5</source>
        <translation>{}：必须为数值，不加引号和单位，例如 2.5</translation>
    </message>
    <message>
        <source>{}: must be a text in quotes</source>
        <translation>{}：必须为带引号的文本</translation>
    </message>
    <message>
        <source>{}: {} is out of range; use at least {}</source>
        <translation>{}：{} 超出范围；不得小于 {}</translation>
    </message>
    <message>
        <source>{}: {} is out of range; use a value from {} to {}</source>
        <translation>{}：{} 超出范围；请取 {} 到 {} 之间的值</translation>
    </message>
    <message>
        <source>{}: &quot;{}&quot; is not possible here; did you mean &quot;{}&quot;?</source>
        <translation>{}：此处不能用“{}”；是否想写“{}”？</translation>
    </message>
    <message>
        <source>{}: &quot;{}&quot; is not possible here; use one of: {}</source>
        <translation>{}：此处不能用“{}”；可选：{}</translation>
    </message>
    <message>
        <source>{}: unknown key; did you mean {}?</source>
        <translation>{}：未知的键；是否想写 {}？</translation>
    </message>
    <message>
        <source>{}: unknown key; use one of: {}</source>
        <translation>{}：未知的键；可选：{}</translation>
    </message>
    <message>
        <source>{}: must be a single text, number, true or false, not a list, table or date</source>
        <translation>{}：必须为单个文本、数值、true 或 false，不能是列表、表或日期</translation>
    </message>
    <message>
        <source>{}: larger than 1 MiB; is this the right file?</source>
        <translation>{}：超过 1 MiB；文件是否选错？</translation>
    </message>
    <message>
        <source>{}: line longer than {} bytes; break it up</source>
        <translation>{}：该行超过 {} 字节；请拆成多行</translation>
    </message>
    <message>
        <source>{}: not valid TOML (characters beyond ASCII need quotes); correct this line</source>
        <translation>{}：不是有效的 TOML（非 ASCII 字符须加引号）；请改正该行</translation>
    </message>
    <message>
        <source>{}: texts over several lines are not supported; open it with one quote, not three</source>
        <translation>{}：不支持多行文本；请用一个引号开头，而不是三个</translation>
    </message>
    <message>
        <source>{}: no such file; check the path</source>
        <translation>{}：文件不存在；请检查路径</translation>
    </message>
    <message>
        <source>{}: is a directory; name a TOML file</source>
        <translation>{}：是目录；请指定 TOML 文件</translation>
    </message>
    <message>
        <source>{}: is not a regular file; name a TOML file</source>
        <translation>{}：不是普通文件；请指定 TOML 文件</translation>
    </message>
    <message>
        <source>{}: cannot be read; check its permissions</source>
        <translation>{}：无法读取；请检查其权限</translation>
    </message>
    <message>
        <source>{}: not valid TOML ({}); correct this line or the one before</source>
        <translation>{}：不是有效的 TOML（{}）；请改正该行或上一行</translation>
    </message>
    <message>
        <source>{}: must be one table; write [{}]</source>
        <translation>{}：必须为单个表；请写成 [{}]</translation>
    </message>
    <message>
        <source>{}: must be a list of tables; write [[{}]] with double brackets</source>
        <translation>{}：必须为表的列表；请用双方括号写成 [[{}]]</translation>
    </message>
    <message>
        <source>{}: missing; add {} = ...</source>
        <translation>{}：缺失；请补上 {} = ...</translation>
    </message>
    <message>
        <source>{}: must be a text, or texts by language such as {}</source>
        <translation>{}：必须为文本，或按语言给出的文本，例如 {}</translation>
    </message>
</context>
<context>
    <name>description</name>
    <message>
        <source>Genuine 32 GB A1 card: writes 26 MB/s, random I/O as A1 requires.</source>
        <translation>容量真实的 32 GB A1 卡：写 26 MB/s，随机读写达到 A1 要求。</translation>
    </message>
    <message>
        <source>Genuine 16 GB A2 card with a write buffer: writes 62 MB/s.</source>
        <translation>容量真实的 16 GB A2 卡，带写缓冲：写 62 MB/s。</translation>
    </message>
    <message>
        <source>Class 4 card of 2011: 8 MB/s, and very slow when files are written in several places.</source>
        <translation>2011 年的 Class 4 卡：8 MB/s；多处同时写文件时非常慢。</translation>
    </message>
    <message>
        <source>32 GB card for recorders: writes 18 MB/s, large over-provisioning.</source>
        <translation>录像用 32 GB 卡：写 18 MB/s，预留空间大。</translation>
    </message>
    <message>
        <source>Counterfeit: labelled 128 GB, real capacity 16 GB; data beyond it is lost.</source>
        <translation>扩容卡：标称 128 GB，真实容量 16 GB，超出部分的数据丢失。</translation>
    </message>
    <message>
        <source>Counterfeit: labelled 64 GB, real capacity 8 GB; new data overwrites old data.</source>
        <translation>扩容卡：标称 64 GB，真实容量 8 GB，新数据覆盖旧数据。</translation>
    </message>
    <message>
        <source>Genuine 4 GB U1 card: passes the quick check.</source>
        <translation>容量真实的 4 GB U1 卡：快速检查合格。</translation>
    </message>
    <message>
        <source>Genuine 16 GB U1 card with log blocks: random writes are slow once these are full.</source>
        <translation>容量真实的 16 GB U1 卡，采用日志块：日志块写满后随机写变慢。</translation>
    </message>
    <message>
        <source>Industrial 8 GB pSLC card: writes 32 MB/s, no slowdown in any workload.</source>
        <translation>工业级 8 GB 卡（伪 SLC）：写 32 MB/s，任何负载下都不掉速。</translation>
    </message>
    <message>
        <source>Fast enough on average, but one I/O in 250 takes 150 ms longer.</source>
        <translation>平均速度足够，但每 250 次 I/O 有一次多用 150 ms。</translation>
    </message>
    <message>
        <source>Behaves like a measured microSD card of 2015: writes 16 MB/s.</source>
        <translation>表现与一张实测的 2015 年 microSD 卡相同：写 16 MB/s。</translation>
    </message>
    <message>
        <source>Behaves like a measured Kingston card of 2013: writes 5 MB/s, three open units.</source>
        <translation>表现与一张实测的 2013 年金士顿卡相同：写 5 MB/s，三个开放单元。</translation>
    </message>
    <message>
        <source>Class 10 card of 2014 as used in dashcams: 10 MB/s, drops frames when many files are open.</source>
        <translation>2014 年行车记录仪常用的 Class 10 卡：10 MB/s，同时写多个文件时丢帧。</translation>
    </message>
    <message>
        <source>Sold as Class 4, writes 2.3 MB/s: fails the quick check by throughput.</source>
        <translation>标称 Class 4，实际写 2.3 MB/s：快速检查因吞吐率不合格。</translation>
    </message>
    <message>
        <source>U3 card with a 512 MB SLC cache: 49 MB/s in a burst, 15 MB/s when the cache is full.</source>
        <translation>带 512 MB SLC 缓存的 U3 卡：突发写 49 MB/s，缓存写满后 15 MB/s。</translation>
    </message>
    <message>
        <source>2 GB card near the end of its life: 90 % of its erase cycles are used.</source>
        <translation>接近寿命终点的 2 GB 卡：擦写次数已用去 90 %。</translation>
    </message>
    <message>
        <source>Does the card reach application class A1, as its standard measures it? 69 min on 32 GB at 20 MB/s.</source>
        <translation>按标准测量，卡是否达到应用性能等级 A1？32 GB、20 MB/s 时需 69 分钟。</translation>
    </message>
    <message>
        <source>Does the full and aged card record two streams of 20 Mbit/s without dropped frames? 90 min on 32 GB at 20 MB/s.</source>
        <translation>写满并老化后，卡能否录制 20 Mbit/s 双码流而不丢帧？32 GB、20 MB/s 时需 90 分钟。</translation>
    </message>
    <message>
        <source>Does the card survive 100 full-card overwrites, and how long may it last? 90 h on 32 GB at 20 MB/s.</source>
        <translation>卡能否承受 100 次全盘覆盖写，预计寿命多长？32 GB、20 MB/s 时需 90 小时。</translation>
    </message>
    <message>
        <source>Is a sample of a delivery as good as its label? 13 min on 32 GB at 20 MB/s.</source>
        <translation>来料样品是否与标签相符？32 GB、20 MB/s 时需 13 分钟。</translation>
    </message>
    <message>
        <source>Does an SD Express card keep its rate while it gets warm? 18 min.</source>
        <translation>SD Express 卡升温后能否保持速率？18 分钟。</translation>
    </message>
    <message>
        <source>Good or bad, for each card of a production line: less than 2 min.</source>
        <translation>产线逐卡判定合格与否：不到 2 分钟。</translation>
    </message>
    <message>
        <source>What does the card lose when its supply is cut during writes? 100 cuts, 5 min; needs a switchable supply.</source>
        <translation>写入时断电，卡会丢失什么？断电 100 次，5 分钟；需要可控电源。</translation>
    </message>
    <message>
        <source>Everything about a sample before a product ships with it: 4 h 12 min on 32 GB at 20 MB/s.</source>
        <translation>产品选用前对样品的全面测试：32 GB、20 MB/s 时需 4 小时 12 分钟。</translation>
    </message>
    <message>
        <source>Is the capacity genuine, and does the card keep roughly Class 10 / U1? 2 min at 20 MB/s.</source>
        <translation>容量是否真实，卡是否大致达到 Class 10 / U1？20 MB/s 时需 2 分钟。</translation>
    </message>
    <message>
        <source>Does the card keep the speed classes printed on it, as their standard measures them? 27 min on 32 GB at 20 MB/s.</source>
        <translation>按标准测量，卡是否达到所标速度等级？32 GB、20 MB/s 时需 27 分钟。</translation>
    </message>
    <message>
        <source>How large is the write amplification of random writes and of a recording?</source>
        <translation>随机写和录像的写放大有多大？</translation>
    </message>
    <message>
        <source>Worn card: some sectors return errors, it stalls, and some data is read back wrong.</source>
        <translation>已磨损的卡：部分扇区读写出错，有卡顿，部分数据读回错误。</translation>
    </message>
</context>
<context>
    <name>device</name>
    <message>
        <source>No device {}; insert the card and try again.</source>
        <translation>没有设备 {}；请插入存储卡后重试。</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is not a device; did you mean sim:{}?</source>
        <translation>“{}”不是设备；您是否想用 sim:{}？</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is not a device; expected a node such as /dev/sdb (see the command devices), sim:NAME or image:FILE.</source>
        <translation>“{}”不是设备；请指定 /dev/sdb 之类的节点（见 devices 命令）、sim:名称或 image:文件。</translation>
    </message>
    <message>
        <source>No card in {}; insert one.</source>
        <translation>{} 中没有存储卡；请插入。</translation>
    </message>
    <message>
        <source>No permission to open {}; ask for access to this device or run as an administrator.</source>
        <translation>无权打开 {}；请申请该设备的访问权限，或以管理员身份启动。</translation>
    </message>
    <message>
        <source>No permission to open {}, and no udisks2 to ask for it; join the group of the device (mostly disk), set up the rules of packaging/linux/station, or use sudo.</source>
        <translation>无权打开 {}，也没有 udisks2 可以代为打开；请加入该设备所属的组（通常为 disk）、安装 packaging/linux/station 中的规则，或使用 sudo。</translation>
    </message>
    <message>
        <source>No permission to open {}, and udisks2 does not grant it; join the group of the device (mostly disk), set up the rules of packaging/linux/station, or use sudo.</source>
        <translation>无权打开 {}，udisks2 也未授权；请加入该设备所属的组（通常为 disk）、安装 packaging/linux/station 中的规则，或使用 sudo。</translation>
    </message>
    <message>
        <source>No permission to open {}, and udisks2 gave no answer in time; join the group of the device (mostly disk), set up the rules of packaging/linux/station, or use sudo.</source>
        <translation>无权打开 {}，udisks2 也未及时答复；请加入该设备所属的组（通常为 disk）、安装 packaging/linux/station 中的规则，或使用 sudo。</translation>
    </message>
    <message>
        <source>No permission to open {}, and udisks2 could not do it ({}); join the group of the device (mostly disk), set up the rules of packaging/linux/station, or use sudo.</source>
        <translation>无权打开 {}，udisks2 也未能打开（{}）；请加入该设备所属的组（通常为 disk）、安装 packaging/linux/station 中的规则，或使用 sudo。</translation>
    </message>
    <message>
        <source>Stopped while waiting for the permission to open {}; nothing was written.</source>
        <translation>等待打开 {} 的授权时已停止；未写入任何数据。</translation>
    </message>
    <message>
        <source>{} is in use by another program or mounted somewhere; close that first.</source>
        <translation>{} 正被其他程序占用或已挂载；请先关闭或卸载。</translation>
    </message>
    <message>
        <source>{} cannot be opened: {}.</source>
        <translation>无法打开 {}：{}。</translation>
    </message>
    <message>
        <source>{} has disappeared; insert the card and try again.</source>
        <translation>{} 已不存在；请插入存储卡后重试。</translation>
    </message>
    <message>
        <source>{} changed while it was identified; try again.</source>
        <translation>识别期间 {} 发生了变化；请重试。</translation>
    </message>
    <message>
        <source>{} is a regular file, not a block device; use image:{} to test it like a card.</source>
        <translation>{} 是普通文件，不是块设备；如需当作存储卡测试，请用 image:{}。</translation>
    </message>
    <message>
        <source>{} is {}, not a block device; the command devices lists those present.</source>
        <translation>{} 是 {}，不是块设备；可用 devices 命令查看有哪些设备。</translation>
    </message>
    <message>
        <source>The image file {} cannot be used: {}; it must exist, none is created.</source>
        <translation>无法使用镜像文件 {}：{}；文件必须已存在，程序不会新建。</translation>
    </message>
    <message>
        <source>{} is a block device; name it without image:</source>
        <translation>{} 是块设备；请去掉 image: 前缀</translation>
    </message>
    <message>
        <source>{} is {}, not a regular file; name an image file of a card.</source>
        <translation>{} 是 {}，不是普通文件；请指定存储卡的镜像文件。</translation>
    </message>
    <message>
        <source>The image file {} is smaller than one sector; make it as large as the card should be.</source>
        <translation>镜像文件 {} 小于一个扇区；请将其扩大到存储卡应有的容量。</translation>
    </message>
    <message>
        <source>{} is no longer the device that was identified; identify the card again.</source>
        <translation>{} 已不是先前识别的设备；请重新识别存储卡。</translation>
    </message>
    <message>
        <source>{} is being tested by another program; wait for its end.</source>
        <translation>{} 正由另一个程序测试；请等待其结束。</translation>
    </message>
    <message>
        <source>This card was opened for reading only; nothing was written.</source>
        <translation>该卡以只读方式打开；未写入任何数据。</translation>
    </message>
    <message>
        <source>A request of {} bytes at {} is not aligned to the card&apos;s blocks of {} bytes; choose multiples of the block size.</source>
        <translation>{} 字节的请求（地址 {}）未与该卡 {} 字节的块对齐；请改用块大小的整数倍。</translation>
    </message>
    <message>
        <source>A request of {} bytes at {} lies beyond the end of the card; choose a smaller region.</source>
        <translation>{} 字节的请求（地址 {}）超出卡的末端；请缩小测试区域。</translation>
    </message>
    <message>
        <source>No block device /dev/{}; the command devices lists those present.</source>
        <translation>没有块设备 /dev/{}；可用 devices 命令查看有哪些设备。</translation>
    </message>
    <message>
        <source>A queue depth of {} is not possible with threads; choose 1 to {}.</source>
        <translation>threads 引擎不支持队列深度 {}；请取 1 到 {}。</translation>
    </message>
    <message>
        <source>The system does not report inserted and removed cards; refresh the list by hand.</source>
        <translation>系统不提供插拔通知；请手动刷新列表。</translation>
    </message>
    <message>
        <source>io_uring cannot be used here ({}: {}).</source>
        <translation>此处无法使用 io_uring（{}：{}）。</translation>
    </message>
    <message>
        <source>A queue depth of {} is not possible; choose 1 to {}.</source>
        <translation>不支持队列深度 {}；请取 1 到 {}。</translation>
    </message>
    <message>
        <source>The kernel takes no requests: {}; this is a fault of the host, not of the card.</source>
        <translation>内核不接受请求：{}；这是主机故障，与存储卡无关。</translation>
    </message>
    <message>
        <source>Waiting for the card failed: {}; this is a fault of the host.</source>
        <translation>等待存储卡响应失败：{}；这是主机故障。</translation>
    </message>
    <message>
        <source>{} does not support discard (TRIM); leave it out.</source>
        <translation>{} 不支持 TRIM(discard)；请去掉这一操作。</translation>
    </message>
    <message>
        <source>No pipe can be made: {}.</source>
        <translation>无法创建管道：{}。</translation>
    </message>
    <message>
        <source>{} cannot be started: {}.</source>
        <translation>无法启动 {}：{}。</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>The request is too large for {}.</source>
        <translation>请求过大，{} 无法处理。</translation>
    </message>
    <message>
        <source>The engine does not take discards; send them to the device.</source>
        <translation>引擎不接受 TRIM(discard) 请求；请向设备发出。</translation>
    </message>
    <message>
        <source>{} is mounted on {} and could not be unmounted; close the programs that use it, or unmount it by hand.</source>
        <translation>{} 挂载在 {}，且无法卸载；请关闭正在使用它的程序，或手动卸载。</translation>
    </message>
    <message>
        <source>{} is locked by another program; wait for its end.</source>
        <translation>{} 已被另一个程序锁定；请等待其结束。</translation>
    </message>
    <message>
        <source>{} cannot be locked ({}); other programs do not see that it is in use.</source>
        <translation>无法锁定 {}（{}）；其他程序将看不到它正在使用。</translation>
    </message>
    <message>
        <source>The command &quot;{}&quot; was not done within {}.</source>
        <translation>命令“{}”未在 {} 内完成。</translation>
    </message>
    <message>
        <source>The command &quot;{}&quot; failed: {}</source>
        <translation>命令“{}”失败：{}</translation>
    </message>
    <message>
        <source>The thermometer &quot;{}&quot; gives no temperature; expected hwmon:CHIP, hwmon:FILE, or a command that prints degrees Celsius.</source>
        <translation>温度计“{}”没有给出温度；请指定 hwmon:芯片名、hwmon:文件，或打印摄氏度的命令。</translation>
    </message>
    <message>
        <source>{} is not a device that this computer can mount; name the node of a card.</source>
        <translation>{} 不是本机可以挂载的设备；请指定存储卡的设备节点。</translation>
    </message>
    <message>
        <source>{} failed on the file ({}); look at the file system, or choose another folder.</source>
        <translation>对该文件执行 {} 失败（{}）；请检查文件系统，或选择其他文件夹。</translation>
    </message>
    <message>
        <source>O_DIRECT takes whole blocks of {} bytes only.</source>
        <translation>O_DIRECT 只接受 {} 字节的整块。</translation>
    </message>
    <message>
        <source>{} cannot be written ({}); choose another folder.</source>
        <translation>无法写入 {}（{}）；请选择其他文件夹。</translation>
    </message>
    <message>
        <source>{} is not a folder; name one on the card&apos;s file system.</source>
        <translation>{} 不是文件夹；请指定存储卡文件系统上的文件夹。</translation>
    </message>
    <message>
        <source>{} exists already, and nothing is overwritten; remove it, or choose another folder.</source>
        <translation>{} 已存在，不会覆盖任何内容；请删除它，或选择其他文件夹。</translation>
    </message>
    <message>
        <source>The folder {} is not on {}; name a folder on that card.</source>
        <translation>文件夹 {} 不在 {} 上；请指定该存储卡上的文件夹。</translation>
    </message>
    <message>
        <source>The folder {} lies on the file system that this computer runs from, which a recording would fill; name one on another card.</source>
        <translation>文件夹 {} 位于本机系统所用的文件系统上，录像会把它写满；请指定另一张卡上的文件夹。</translation>
    </message>
    <message>
        <source>A file system is only made on cards with blocks of 512 bytes and 2 MiB or more.</source>
        <translation>只能在块大小为 512 字节、容量不小于 2 MiB 的存储卡上新建文件系统。</translation>
    </message>
    <message>
        <source>Not enough memory for a new file system: {}.</source>
        <translation>没有足够的内存来新建文件系统：{}。</translation>
    </message>
    <message>
        <source>{} cannot be started; install the package dosfstools, exfatprogs or e2fsprogs.</source>
        <translation>无法启动 {}；请安装软件包 dosfstools、exfatprogs 或 e2fsprogs。</translation>
    </message>
    <message>
        <source>A new file system in memory cannot be read: {}.</source>
        <translation>内存中新建的文件系统无法读取：{}。</translation>
    </message>
    <message>
        <source>The new file system {} on {} cannot be mounted ({}): this needs root and kernel support. Otherwise create and mount one yourself, and name a folder on it.</source>
        <translation>新建的文件系统 {}（位于 {}）无法挂载（{}）：这需要 root 权限和内核支持。也可以自行新建并挂载，再指定其中的文件夹。</translation>
    </message>
    <message>
        <source>{} did not answer while a file system was written to it.</source>
        <translation>向 {} 写入文件系统时，它没有应答。</translation>
    </message>
    <message>
        <source>The file system could not be written to {} at byte {}: {}.</source>
        <translation>文件系统无法写入 {}（字节 {} 处）：{}。</translation>
    </message>
    <message>
        <source>The request was stopped.</source>
        <translation>请求已停止。</translation>
    </message>
    <message>
        <source>The thermometer &quot;{}&quot; gives no temperature; expected a command that prints degrees Celsius.</source>
        <translation>温度计“{}”没有给出温度；请指定一个输出摄氏度的命令。</translation>
    </message>
    <message>
        <source>Windows has one engine for cards; choose the engine auto.</source>
        <translation>Windows 只有一种存储卡引擎；请选择引擎 auto。</translation>
    </message>
    <message>
        <source>The file systems of {} could not be unmounted ({}); close the programs that use them.</source>
        <translation>{} 上的文件系统无法卸载（{}）；请关闭正在使用它们的程序。</translation>
    </message>
    <message>
        <source>The program {} does not list the disks.</source>
        <translation>程序 {} 没有列出磁盘。</translation>
    </message>
    <message>
        <source>macOS has one engine for cards; choose the engine auto.</source>
        <translation>macOS 只有一种存储卡引擎；请选择引擎 auto。</translation>
    </message>
    <message>
        <source>{} is not a disk; the command devices lists those present.</source>
        <translation>{} 不是磁盘；可用命令 devices 查看有哪些磁盘。</translation>
    </message>
    <message>
        <source>{} is read-only; slide the lock of a full-size card or of the adapter, or run the command identify to find another cause.</source>
        <translation>{} 为只读；请拨动标准尺寸卡或卡套上的写保护开关，或用 identify 命令查看其他原因。</translation>
    </message>
    <message>
        <source>The file of {} cannot be written ({}): its file system is full, or a limit of this computer is reached. Free space there, and start a new run.</source>
        <translation>无法写入 {} 所在的文件（{}）：其文件系统已满，或已达到本机的限制。请在该处释放空间，并重新开始测试。</translation>
    </message>
    <message>
        <source>This process may open {} files, and {} are needed; raise the limit (ulimit -n).</source>
        <translation>本进程最多可打开 {} 个文件，但需要 {} 个；请调高上限（ulimit -n）。</translation>
    </message>
    <message>
        <source>This process may use {} of memory, and {} are needed; raise the limit (ulimit -v).</source>
        <translation>本进程最多可用内存 {}，但需要 {}；请调高上限（ulimit -v）。</translation>
    </message>
    <message>
        <source>{} failed to create a file system: {}</source>
        <translation>{} 未能创建文件系统：{}</translation>
    </message>
    <message>
        <source>NVMe log page {} is not one that this program reads.</source>
        <translation>NVMe 日志页 {} 不在本程序读取之列。</translation>
    </message>
    <message>
        <source>The NVMe card did not answer within two seconds.</source>
        <translation>NVMe 卡两秒内没有应答。</translation>
    </message>
    <message>
        <source>Only root may read the health log of an NVMe card; run as root for telemetry.</source>
        <translation>只有 root 能读取 NVMe 卡的健康日志；如需遥测，请以 root 身份执行。</translation>
    </message>
    <message>
        <source>The NVMe card refused page {} ({}).</source>
        <translation>NVMe 卡拒绝了页 {}（{}）。</translation>
    </message>
</context>
<context>
    <name>duration</name>
    <message>
        <source>{} h {} min</source>
        <translation>{} 小时 {} 分</translation>
    </message>
    <message>
        <source>{} min {} s</source>
        <translation>{} 分 {} 秒</translation>
    </message>
    <message>
        <source>{} s</source>
        <translation>{} 秒</translation>
    </message>
    <message>
        <source>{} ms</source>
        <translation>{} 毫秒</translation>
    </message>
    <message>
        <source>{} µs</source>
        <translation>{} 微秒</translation>
    </message>
    <message>
        <source>{} us</source>
        <translation>{} 微秒</translation>
    </message>
</context>
<context>
    <name>export</name>
    <message>
        <source>Cannot write {} ({}); choose a folder that you may write to.</source>
        <translation>无法写入 {}（{}）；请选择有写权限的文件夹。</translation>
    </message>
</context>
<context>
    <name>fact</name>
    <message>
        <source>Operating system</source>
        <translation>操作系统</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>Direct I/O</source>
        <translation>直接 I/O</translation>
    </message>
    <message>
        <source>Exclusive access</source>
        <translation>独占访问</translation>
    </message>
    <message>
        <source>CPU idle-state lock</source>
        <translation>禁止 CPU 休眠</translation>
    </message>
    <message>
        <source>Data on the card before</source>
        <translation>测试前卡上的数据</translation>
    </message>
    <message>
        <source>Opened by</source>
        <translation>打开方式</translation>
    </message>
    <message>
        <source>Host memory bypassed</source>
        <translation>绕过主机内存</translation>
    </message>
    <message>
        <source>Locked against other programs</source>
        <translation>已加锁（防止其他程序访问）</translation>
    </message>
    <message>
        <source>Engine fallback</source>
        <translation>引擎回退原因</translation>
    </message>
    <message>
        <source>CID register</source>
        <translation>CID 寄存器</translation>
    </message>
    <message>
        <source>CSD register</source>
        <translation>CSD 寄存器</translation>
    </message>
    <message>
        <source>SCR register</source>
        <translation>SCR 寄存器</translation>
    </message>
    <message>
        <source>SSR register</source>
        <translation>SSR 寄存器</translation>
    </message>
    <message>
        <source>Serial number</source>
        <translation>序列号</translation>
    </message>
    <message>
        <source>Vendor</source>
        <translation>厂商</translation>
    </message>
    <message>
        <source>Manufacturer</source>
        <translation>厂商</translation>
    </message>
    <message>
        <source>Manufacturer id</source>
        <translation>厂商 ID</translation>
    </message>
    <message>
        <source>OEM id</source>
        <translation>OEM ID</translation>
    </message>
    <message>
        <source>Product</source>
        <translation>产品名</translation>
    </message>
    <message>
        <source>Revision</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Date of manufacture</source>
        <translation>生产日期</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>体系结构</translation>
    </message>
    <message>
        <source>Processor threads</source>
        <translation>处理器线程数</translation>
    </message>
    <message>
        <source>Cost of measuring, per I/O</source>
        <translation>每次 I/O 的测量开销</translation>
    </message>
    <message>
        <source>Measured at real-time priority</source>
        <translation>以实时优先级测量</translation>
    </message>
    <message>
        <source>File (device:inode)</source>
        <translation>文件（设备：inode）</translation>
    </message>
    <message>
        <source>Supplier</source>
        <translation>供应商</translation>
    </message>
    <message>
        <source>Lot</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>样品</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>操作员</translation>
    </message>
    <message>
        <source>Photo</source>
        <translation>照片</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Sleep inhibitor lock</source>
        <translation>禁止计算机休眠</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>卡</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>测试方案</translation>
    </message>
    <message>
        <source>In place of the profile</source>
        <translation>替代测试方案的设置</translation>
    </message>
    <message>
        <source>Reader</source>
        <translation>读卡器</translation>
    </message>
    <message>
        <source>Bus</source>
        <translation>总线</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Repetition</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>Simulated</source>
        <translation>模拟</translation>
    </message>
    <message>
        <source>Firmware</source>
        <translation>固件</translation>
    </message>
    <message>
        <source>Version of the program</source>
        <translation>程序版本</translation>
    </message>
    <message>
        <source>Mark of the record</source>
        <translation>记录标记</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>卡面印字</translation>
    </message>
    <message>
        <source>Station</source>
        <translation>工位</translation>
    </message>
    <message>
        <source>Slot of the station</source>
        <translation>工位的卡槽</translation>
    </message>
    <message>
        <source>vm.dirty_ratio (% of memory)</source>
        <translation>脏页：vm.dirty_ratio（内存的 %）</translation>
    </message>
    <message>
        <source>vm.dirty_background_ratio (% of memory)</source>
        <translation>脏页：vm.dirty_background_ratio（内存的 %）</translation>
    </message>
    <message>
        <source>vm.dirty_bytes (0: vm.dirty_ratio applies)</source>
        <translation>脏页：vm.dirty_bytes（0：按 vm.dirty_ratio）</translation>
    </message>
    <message>
        <source>vm.dirty_background_bytes (0: vm.dirty_background_ratio applies)</source>
        <translation>脏页：vm.dirty_background_bytes（0：按 vm.dirty_background_ratio）</translation>
    </message>
    <message>
        <source>vm.dirty_expire_centisecs (1/100 s)</source>
        <translation>脏页：vm.dirty_expire_centisecs（1/100 秒）</translation>
    </message>
    <message>
        <source>vm.dirty_writeback_centisecs (1/100 s)</source>
        <translation>脏页：vm.dirty_writeback_centisecs（1/100 秒）</translation>
    </message>
    <message>
        <source>Command time without data</source>
        <translation>命令除数据外的耗时</translation>
    </message>
    <message>
        <source>Largest transfer of the reader</source>
        <translation>读卡器的最大传输</translation>
    </message>
    <message>
        <source>Speed of the link to the reader</source>
        <translation>到读卡器的链路速率</translation>
    </message>
    <message>
        <source>Telemetry</source>
        <translation>遥测</translation>
    </message>
    <message>
        <source>SD status</source>
        <translation>SD 状态</translation>
    </message>
    <message>
        <source>Discard passed on by the reader</source>
        <translation>读卡器转发 TRIM(discard)</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
</context>
<context>
    <name>file</name>
    <message>
        <source>{}: no such file; check the path</source>
        <translation>{}：没有这个文件；请检查路径</translation>
    </message>
    <message>
        <source>{}: is not a regular file; name a file</source>
        <translation>{}：不是普通文件；请指定一个文件</translation>
    </message>
    <message>
        <source>{}: is larger than {} MiB; is this the right file?</source>
        <translation>{}：大于 {} MiB；是这个文件吗？</translation>
    </message>
    <message>
        <source>{}: cannot be read; check its permissions</source>
        <translation>{}：无法读取；请检查权限</translation>
    </message>
</context>
<context>
    <name>files</name>
    <message>
        <source>signature of the record</source>
        <translation>记录的签名</translation>
    </message>
    <message>
        <source>public key of the signer</source>
        <translation>签名者的公钥</translation>
    </message>
    <message>
        <source>record: device, steps, conditions, results</source>
        <translation>记录：存储卡、步骤、条件、结果</translation>
    </message>
    <message>
        <source>profile that the run executed</source>
        <translation>本次测试执行的测试方案</translation>
    </message>
    <message>
        <source>activity of card and computer during the step</source>
        <translation>步骤执行期间存储卡和计算机的负载</translation>
    </message>
    <message>
        <source>samples of the step: latencies, throughput, errors</source>
        <translation>步骤的采样：时延、吞吐率、错误</translation>
    </message>
    <message>
        <source>events of the run</source>
        <translation>测试事件</translation>
    </message>
    <message>
        <source>notes and tags</source>
        <translation>备注和标签</translation>
    </message>
    <message>
        <source>predictions of the mitigations</source>
        <translation>改进措施的预测值</translation>
    </message>
    <message>
        <source>photo of the card</source>
        <translation>存储卡照片</translation>
    </message>
    <message>
        <source>report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Files of the run</source>
        <translation>测试文件</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
</context>
<context>
    <name>finding</name>
    <message>
        <source>{} is outside what CSD version {} may state.</source>
        <translation>{} 超出了 CSD {} 版可以声明的范围。</translation>
    </message>
    <message>
        <source>CSD capacity {} bytes, disk capacity {} bytes.</source>
        <translation>CSD 容量 {} 字节，磁盘容量 {} 字节。</translation>
    </message>
    <message>
        <source>{} cards do not exist in version {} of the standard, which the card claims.</source>
        <translation>{} 卡在此卡声称的标准 {} 版中并不存在。</translation>
    </message>
    <message>
        <source>The security code {} does not belong to {} cards.</source>
        <translation>安全代码 {} 不属于 {} 卡。</translation>
    </message>
    <message>
        <source>{} cards must support CMD20, this one does not.</source>
        <translation>{} 卡必须支持 CMD20，此卡却不支持。</translation>
    </message>
    <message>
        <source>The CSD is blank: all its bits are equal.</source>
        <translation>CSD 为空：所有位都相同。</translation>
    </message>
    <message>
        <source>The checksum of the CSD is wrong: the register was probably rewritten.</source>
        <translation>CSD 的校验和错误：寄存器可能被改写。</translation>
    </message>
    <message>
        <source>The CSD has structure {}, which no version of the standard defines.</source>
        <translation>CSD 的结构代码为 {}，标准的任何版本都没有定义。</translation>
    </message>
    <message>
        <source>Fields that CSD version {} fixes have other values.</source>
        <translation>CSD {} 版规定为固定值的字段取了别的值。</translation>
    </message>
    <message>
        <source>Reserved bits of the CSD are set.</source>
        <translation>CSD 的保留位被置位。</translation>
    </message>
    <message>
        <source>The transfer rate code 0x{} matches no bus mode.</source>
        <translation>传输速率代码 0x{} 不对应任何总线模式。</translation>
    </message>
    <message>
        <source>The card lacks command classes that are mandatory.</source>
        <translation>此卡缺少必备的命令类。</translation>
    </message>
    <message>
        <source>The SCR is blank: all its bits are equal.</source>
        <translation>SCR 为空：所有位都相同。</translation>
    </message>
    <message>
        <source>The version fields of the SCR contradict each other or are newer than version 9.10.</source>
        <translation>SCR 的版本字段互相矛盾，或比 9.10 版更新。</translation>
    </message>
    <message>
        <source>The card does not claim both mandatory bus widths, 1 bit and 4 bits.</source>
        <translation>此卡没有同时声明两种必备的总线宽度：1 位和 4 位。</translation>
    </message>
    <message>
        <source>Reserved bits of the SCR are set.</source>
        <translation>SCR 的保留位被置位。</translation>
    </message>
    <message>
        <source>The OCR and the CSD disagree on whether this is an {} card.</source>
        <translation>OCR 与 CSD 对此卡是否为 {} 卡说法不一。</translation>
    </message>
    <message>
        <source>The month of manufacture {} does not exist.</source>
        <translation>生产月份 {} 不存在。</translation>
    </message>
    <message>
        <source>Date of manufacture {}: later than this computer&apos;s date.</source>
        <translation>生产日期 {}：晚于本机日期。</translation>
    </message>
    <message>
        <source>Date of manufacture {}: before the first SD cards.</source>
        <translation>生产日期 {}：早于首批 SD 卡上市。</translation>
    </message>
    <message>
        <source>Date of manufacture {}: before version {} of the standard, which the card claims.</source>
        <translation>生产日期 {}：早于此卡声称的标准 {} 版发布。</translation>
    </message>
    <message>
        <source>The registers are not available through this reader; use an SD slot on the mainboard or PCIe bus.</source>
        <translation>通过此读卡器无法读取寄存器；请使用主板或 PCIe 总线上的 SD 插槽。</translation>
    </message>
    <message>
        <source>This device has no SD registers.</source>
        <translation>此设备没有 SD 寄存器。</translation>
    </message>
    <message>
        <source>The CID is blank: all its bits are equal.</source>
        <translation>CID 为空：所有位都相同。</translation>
    </message>
    <message>
        <source>The checksum of the CID is wrong: the register was probably rewritten.</source>
        <translation>CID 的校验和错误：寄存器可能被改写。</translation>
    </message>
    <message>
        <source>The product name is blank, as on unbranded cards.</source>
        <translation>产品名称为空，与无品牌卡相同。</translation>
    </message>
    <message>
        <source>The product name &quot;{}&quot; is not printable ASCII text.</source>
        <translation>产品名称“{}”不是可打印的 ASCII 文本。</translation>
    </message>
    <message>
        <source>The OEM id &quot;{}&quot; is not printable ASCII text.</source>
        <translation>OEM ID“{}”不是可打印的 ASCII 文本。</translation>
    </message>
    <message>
        <source>The serial number is blank.</source>
        <translation>序列号为空。</translation>
    </message>
    <message>
        <source>The product revision {} is not decimal.</source>
        <translation>产品修订号 {} 不是十进制数字。</translation>
    </message>
    <message>
        <source>Reserved bits of the CID are set.</source>
        <translation>CID 的保留位被置位。</translation>
    </message>
    <message>
        <source>{} cards of the lot are all &quot;{}&quot; with serial number 0x{}; serial numbers must be unique.</source>
        <translation>本批次有 {} 张卡同为“{}”且序列号都是 0x{}；序列号必须唯一。</translation>
    </message>
    <message>
        <source>The card claims U{} but only speed class {}; a UHS speed grade includes class 10.</source>
        <translation>此卡声称 U{}，速度等级却只有 {}；UHS 速度等级应包含 Class 10。</translation>
    </message>
    <message>
        <source>The card claims V{} but only speed class {}; cards from V10 on carry class 10 as well.</source>
        <translation>此卡声称 V{}，速度等级却只有 {}；V10 及以上的卡也标有 Class 10。</translation>
    </message>
    <message>
        <source>The card claims V{} without U3; cards of that speed carry both marks.</source>
        <translation>此卡声称 V{} 却没有 U3；这一速度的卡两种标志都有。</translation>
    </message>
    <message>
        <source>The card claims A{} but only speed class {}; application classes promise 10 MB/s.</source>
        <translation>此卡声称 A{}，速度等级却只有 {}；应用性能等级保证 10 MB/s。</translation>
    </message>
    <message>
        <source>The card claims A2 without the command queue and cache that A2 needs.</source>
        <translation>此卡声称 A2，却没有 A2 所需的命令队列和缓存。</translation>
    </message>
    <message>
        <source>The allocation unit of {} KiB exceeds the maximum of a card of {}.</source>
        <translation>分配单元 {} KiB 超过容量 {} 的卡所允许的最大值。</translation>
    </message>
    <message>
        <source>The card claims {} under version {} of the standard, which lacks some of these classes.</source>
        <translation>此卡声称 {}，但标准 {} 版尚未全部定义这些等级。</translation>
    </message>
    <message>
        <source>The card claims V{} without CMD20, which video recording needs.</source>
        <translation>此卡声称 V{}，却不支持视频录制所需的 CMD20。</translation>
    </message>
    <message>
        <source>The card claims a command queue without CMD48/49, which enable it.</source>
        <translation>此卡声称有命令队列，却不支持用来启用它的 CMD48/49。</translation>
    </message>
    <message>
        <source>The SD status is blank: all its bits are equal.</source>
        <translation>SD 状态为空：所有位都相同。</translation>
    </message>
    <message>
        <source>The card claims a speed, video or application class that version 9.10 does not define.</source>
        <translation>此卡声称的速度、视频或应用性能等级在 9.10 版中没有定义。</translation>
    </message>
    <message>
        <source>Reserved bits of the SD status are set.</source>
        <translation>SD 状态的保留位被置位。</translation>
    </message>
    <message>
        <source>The label states {}, the CSD {}.</source>
        <translation>卡面印字为 {}，CSD 为 {}。</translation>
    </message>
    <message>
        <source>The label states {}, the card has {}.</source>
        <translation>卡面标称 {}，卡的容量为 {}。</translation>
    </message>
    <message>
        <source>The label states {}{}, a class that the registers do not claim.</source>
        <translation>卡面印字为 {}{}，寄存器未声明该等级。</translation>
    </message>
    <message>
        <source>The label states {}{}, the registers {}{}.</source>
        <translation>卡面印字为 {}{}，寄存器为 {}{}。</translation>
    </message>
    <message>
        <source>The card is permanently write-protected: PERM_WRITE_PROTECT is set in its CSD, and no command clears it.</source>
        <translation>卡被永久写保护：CSD 中 PERM_WRITE_PROTECT 已置位，任何命令都不能清除。</translation>
    </message>
    <message>
        <source>The card is write-protected: TMP_WRITE_PROTECT is set in its CSD; a host can clear it with CMD27.</source>
        <translation>卡被写保护：CSD 中 TMP_WRITE_PROTECT 已置位；主机可用 CMD27 清除。</translation>
    </message>
    <message>
        <source>The card is write-protected until its supply is switched off: WP_UPC is set in its CSD.</source>
        <translation>卡在断电之前处于写保护：CSD 中 WP_UPC 已置位。</translation>
    </message>
    <message>
        <source>The host delivered the {} without its checksum and shifted by one byte; the fields are shown as the card sent them.</source>
        <translation>主机给出的 {} 缺少校验和，且错位一个字节；所示字段为卡实际发送的内容。</translation>
    </message>
    <message>
        <source>The host delivered the {} with its words or bytes in another order; the fields are shown as the card sent them.</source>
        <translation>主机给出的 {} 字序或字节序不同；所示字段为卡实际发送的内容。</translation>
    </message>
    <message>
        <source>The host delivered the {} without its checksum, shifted by one byte, and with its words or bytes in another order; the fields are shown as the card sent them.</source>
        <translation>主机给出的 {} 缺少校验和、错位一个字节，且字序或字节序不同；所示字段为卡实际发送的内容。</translation>
    </message>
    <message>
        <source>The registers belong to an MMC or eMMC (JEDEC JESD84), not to an SD card.</source>
        <translation>寄存器属于 MMC 或 eMMC（JEDEC JESD84），不属于 SD 卡。</translation>
    </message>
    <message>
        <source>The checksum of the CID is wrong.</source>
        <translation>CID 的校验和错误。</translation>
    </message>
    <message>
        <source>The checksum of the CSD is wrong.</source>
        <translation>CSD 的校验和错误。</translation>
    </message>
</context>
<context>
    <name>fio</name>
    <message>
        <source>{}: fio runs this job together with &quot;{}&quot;, but steps follow each other; add stonewall, or import with --in-order.</source>
        <translation>{}：fio 会让此作业与“{}”同时执行，而步骤只能依次执行；请加上 stonewall，或用 --in-order 导入。</translation>
    </message>
    <message>
        <source>{}: more than {} steps; divide the job file.</source>
        <translation>{}：超过 {} 个步骤；请拆分作业文件。</translation>
    </message>
    <message>
        <source>Jobs that fio runs at the same time run one after another here.</source>
        <translation>fio 同时执行的作业在这里依次执行。</translation>
    </message>
    <message>
        <source>{}: fio does not allow sections in an included file; move it into the job file.</source>
        <translation>{}：fio 不允许被包含的文件开始新的节；请把它移到作业文件中。</translation>
    </message>
    <message>
        <source>{}: a section is written as [name]; correct the line.</source>
        <translation>{}：节应写成 [name]；请改正该行。</translation>
    </message>
    <message>
        <source>{}: more than {} sections; divide the file.</source>
        <translation>{}：超过 {} 个节；请拆分文件。</translation>
    </message>
    <message>
        <source>{}: more than {} files one in the other; does one include itself?</source>
        <translation>{}：文件嵌套包含超过 {} 层；是否有文件包含了自己？</translation>
    </message>
    <message>
        <source>{}: stands outside of any section; begin with [global] or a job such as [write].</source>
        <translation>{}：不在任何节之内；请以 [global] 或作业（如 [write]）开头。</translation>
    </message>
    <message>
        <source>{} is larger than {}; is it a job file?</source>
        <translation>{} 大于 {}；它是作业文件吗？</translation>
    </message>
    <message>
        <source>{}: has no job; add a section such as [write] with rw=write.</source>
        <translation>{}：没有作业；请加入一节，例如含 rw=write 的 [write]。</translation>
    </message>
    <message>
        <source>{}: ${} depends on the computer; write the number.</source>
        <translation>{}：${} 取决于计算机；请直接写出数值。</translation>
    </message>
    <message>
        <source>{}: the variable {} is not set in the environment; set it, or write the value.</source>
        <translation>{}：环境变量 {} 没有设置；请设置它，或直接写出值。</translation>
    </message>
    <message>
        <source>Not imported: {}. The card is named when the run starts, and is written directly, without files.</source>
        <translation>未导入：{}。卡在测试开始时指定，并直接写卡，不经过文件。</translation>
    </message>
    <message>
        <source>Not imported: {}. A run keeps all times and percentiles in its folder.</source>
        <translation>未导入：{}。测试会在其文件夹中保存全部时间和百分位。</translation>
    </message>
    <message>
        <source>Not imported: {}. These keys concern the processes of fio on the computer.</source>
        <translation>未导入：{}。它们只与计算机上的 fio 进程有关。</translation>
    </message>
    <message>
        <source>Not imported: {}. The written data consists of sector stamps, which no card can compress.</source>
        <translation>未导入：{}。写入的是扇区戳，任何卡都无法压缩。</translation>
    </message>
    <message>
        <source>Not imported: {}. A run has its own seed; give it with --seed.</source>
        <translation>未导入：{}。测试有自己的种子；请用 --seed 指定。</translation>
    </message>
    <message>
        <source>Not imported: {}. I/Os are submitted one by one as soon as there is room.</source>
        <translation>未导入：{}。只要有空位，I/O 就逐个提交。</translation>
    </message>
    <message>
        <source>Not imported: {}. I/Os always bypass the page cache, as with direct=1.</source>
        <translation>未导入：{}。I/O 总是绕过页缓存直达卡，等同 direct=1。</translation>
    </message>
    <message>
        <source>Not imported: {}. All sectors are compared with their stamps after the writes.</source>
        <translation>未导入：{}。写完之后，所有扇区统一与扇区戳比较。</translation>
    </message>
    <message>
        <source>Not imported: {}. Errors of the card are counted, and the run continues.</source>
        <translation>未导入：{}。卡的错误会被计数，测试继续。</translation>
    </message>
    <message>
        <source>Not imported: {}. Steps never run at the same time.</source>
        <translation>未导入：{}。步骤从不同时执行。</translation>
    </message>
    <message>
        <source>{}: a log of I/Os is not a step; import it as a trace (trace import) and replay it.</source>
        <translation>{}：I/O 日志不是步骤；请用 trace import 导入为 trace 后重放。</translation>
    </message>
    <message>
        <source>{}: a limit is not a load; remove it here, and add a criterion to the profile.</source>
        <translation>{}：限值不是负载；请在此删除，并在测试方案中加入判据。</translation>
    </message>
    <message>
        <source>{}: SD cards have no zones; remove it.</source>
        <translation>{}：SD 卡没有分区带；请删除它。</translation>
    </message>
    <message>
        <source>{}: no step supports such offsets or pauses; remove it.</source>
        <translation>{}：没有步骤支持这样的位置或停顿；请删除它。</translation>
    </message>
    <message>
        <source>{}: SD cards have no priorities or placement hints; remove it.</source>
        <translation>{}：SD 卡没有优先级和放置提示；请删除它。</translation>
    </message>
    <message>
        <source>{}: this key is for files, and a step has none; remove it.</source>
        <translation>{}：它针对文件，而步骤没有文件；请删除它。</translation>
    </message>
    <message>
        <source>{}: steps never run at the same time, so nothing can be balanced; remove it.</source>
        <translation>{}：步骤从不同时执行，无从平衡；请删除它。</translation>
    </message>
    <message>
        <source>{}: no step measures trims; remove the key, or replay a trace with discards.</source>
        <translation>{}：没有步骤测量 TRIM(discard)；请删除该键，或重放含 TRIM(discard) 的 trace。</translation>
    </message>
    <message>
        <source>{}: this key cannot be imported; did you mean &quot;{}&quot;?</source>
        <translation>{}：这个键无法导入；您是否想写“{}”？</translation>
    </message>
    <message>
        <source>{}: this key cannot be imported; remove it if the load does not need it.</source>
        <translation>{}：这个键无法导入；如果负载不需要它，请删除。</translation>
    </message>
    <message>
        <source>{}: &quot;{}&quot; is not allowed; expected {}.</source>
        <translation>{}：“{}”在此不是有效的值；请写成 {}。</translation>
    </message>
    <message>
        <source>{}: processes with gaps between their regions cannot become a step; make it equal to size.</source>
        <translation>{}：各进程的区域之间有空隙，无法成为步骤；请使它与 size 相等。</translation>
    </message>
    <message>
        <source>{}: the processes together need more than the card&apos;s capacity; write a smaller size.</source>
        <translation>{}：各进程所需空间合计超过卡的容量；请改小 size。</translation>
    </message>
    <message>
        <source>{}: needs a runtime; add runtime=60.</source>
        <translation>{}：需要 runtime；请加入 runtime=60。</translation>
    </message>
    <message>
        <source>{}: write it in bytes, or use loops.</source>
        <translation>{}：请以字节书写，或使用 loops。</translation>
    </message>
    <message>
        <source>{}: I/Os can be counted only where all have one size; use io_size.</source>
        <translation>{}：只有所有 I/O 大小相同时才能按个数计；请用 io_size。</translation>
    </message>
    <message>
        <source>{}: data written by another run cannot be verified; add a job before it that writes.</source>
        <translation>{}：无法校验其他测试写入的数据；请在它之前加一个写入的作业。</translation>
    </message>
    <message>
        <source>{}: processes with pauses of their own cannot become a step; write numjobs=1.</source>
        <translation>{}：各自停顿的多个进程无法成为步骤；请写 numjobs=1。</translation>
    </message>
    <message>
        <source>{}: the {} processes become {} I/Os in flight.</source>
        <translation>{}：{} 个进程变为 {} 个并发 I/O。</translation>
    </message>
    <message>
        <source>{}: all processes would access the same addresses; here they share one stream, and each address is accessed {} times.</source>
        <translation>{}：各进程本会访问相同的地址；这里它们共用一个流，每个地址访问 {} 次。</translation>
    </message>
    <message>
        <source>{}: its engine does one I/O at a time, so iodepth has no effect, as in fio.</source>
        <translation>{}：其引擎一次只做一个 I/O，因此与 fio 一样，iodepth 不起作用。</translation>
    </message>
    <message>
        <source>{}: reads can be verified only without rate limits, pauses, several block sizes or a separate offset distribution; remove it.</source>
        <translation>{}：只有没有限速、停顿、多种块大小和单独的地址分布时才能校验读取；请删除它。</translation>
    </message>
    <message>
        <source>{}: I/Os of 512 bytes to 64 MiB are possible; change the sizes.</source>
        <translation>{}：I/O 大小可为 512 字节至 64 MiB；请修改大小。</translation>
    </message>
    <message>
        <source>{}: zipf takes a number up to 10, pareto one below 1, and zones have sums of 100; change it.</source>
        <translation>{}：zipf 的数值不超过 10，pareto 小于 1，zones 的合计为 100；请修改。</translation>
    </message>
    <message>
        <source>{}: the size of {} bytes is smaller than the smallest I/O of {} bytes; write a larger size, or a smaller bs.</source>
        <translation>{}：大小 {} 字节小于最小的 I/O（{} 字节）；请改用更大的 size 或更小的 bs。</translation>
    </message>
    <message>
        <source>{}: fio reads back after each of the {} loops; here the data of all loops is read back at the end. Up to {} loops become steps of their own.</source>
        <translation>{}：fio 在 {} 次循环的每一次之后都回读；这里在最后一并回读所有循环写入的内容。不超过 {} 次的循环会各自成为步骤。</translation>
    </message>
    <message>
        <source>{}: more than {} included files; merge them.</source>
        <translation>{}：包含的文件超过 {} 个；请合并它们。</translation>
    </message>
    <message>
        <source>{}: {} cannot be read, or is not a text file of at most 1 MiB in the folder of the job file; put it there.</source>
        <translation>{}：{} 无法读取，或不是作业文件所在文件夹中不超过 1 MiB 的文本文件；请把它放到那里。</translation>
    </message>
    <message>
        <source>{}: more than {} lines; divide the file.</source>
        <translation>{}：超过 {} 行；请拆分文件。</translation>
    </message>
    <message>
        <source>{}: not a line of a job file; include another file.</source>
        <translation>{}：这一行不是作业文件的内容；请包含其他文件。</translation>
    </message>
</context>
<context>
    <name>flag</name>
    <message>
        <source>too few observations for an interval</source>
        <translation>样本过少，无法给出区间</translation>
    </message>
    <message>
        <source>possibly read from a cache</source>
        <translation>可能读自缓存</translation>
    </message>
    <message>
        <source>faster than the bus</source>
        <translation>快于总线</translation>
    </message>
    <message>
        <source>read back too soon to rule out a cache</source>
        <translation>回读过早，不能排除缓存</translation>
    </message>
    <message>
        <source>intermittent slowdown, judged by its slowest to fastest part</source>
        <translation>时快时慢，按最慢至最快部分判定</translation>
    </message>
    <message>
        <source>no steady state, judged by the last level and its trend</source>
        <translation>未达到稳态，按末段水平及其趋势判定</translation>
    </message>
    <message>
        <source>larger write caches are not ruled out</source>
        <translation>不能排除更大的写缓存</translation>
    </message>
    <message>
        <source>the card slowed down, judged by its last level</source>
        <translation>卡已掉速，按末段水平判定</translation>
    </message>
    <message>
        <source>too short for an interval</source>
        <translation>时间过短，无法给出区间</translation>
    </message>
    <message>
        <source>larger hidden caches are not ruled out</source>
        <translation>不能排除更大的隐藏缓存</translation>
    </message>
    <message>
        <source>measured on a counterfeit</source>
        <translation>在扩容卡上测得</translation>
    </message>
    <message>
        <source>risk of a missed counterfeit above the limit of the step</source>
        <translation>扩容卡漏检风险高于步骤的限值</translation>
    </message>
    <message>
        <source>limited by the test, not by the card</source>
        <translation>受测试量限制，与卡无关</translation>
    </message>
    <message>
        <source>CPU contention delayed the measurement</source>
        <translation>CPU 争用推迟了测量</translation>
    </message>
    <message>
        <source>too rare to distinguish card from host</source>
        <translation>出现过少，无法区分卡与主机</translation>
    </message>
    <message>
        <source>step cut short</source>
        <translation>步骤提前中断</translation>
    </message>
    <message>
        <source>lower bound</source>
        <translation>下限</translation>
    </message>
    <message>
        <source>counted in erases: relative to sequential writing; half-full erased blocks count as full</source>
        <translation>按擦除次数计：相对于顺序写入；未写满即擦除的块按写满计</translation>
    </message>
    <message>
        <source>inconclusive</source>
        <translation>无法判定</translation>
    </message>
    <message>
        <source>too few bytes written to decide</source>
        <translation>写入量过少，无法判断</translation>
    </message>
    <message>
        <source>too few bytes written since the throughput last changed</source>
        <translation>吞吐率上次变化后写入量过少</translation>
    </message>
    <message>
        <source>region not overwritten once since the throughput last fell</source>
        <translation>吞吐率上次下降后，区域尚未被完整覆盖写一遍</translation>
    </message>
    <message>
        <source>noise hides whether the throughput still changes</source>
        <translation>噪声过大，无法判断吞吐率是否仍在变化</translation>
    </message>
    <message>
        <source>the throughput still changes</source>
        <translation>吞吐率仍在变化</translation>
    </message>
    <message>
        <source>the speed class model does not describe the card</source>
        <translation>速度等级模型不适用于此卡</translation>
    </message>
    <message>
        <source>confidence good: timing and replay estimators agree</source>
        <translation>置信度高：时延估计量与重放估计量一致</translation>
    </message>
    <message>
        <source>confidence fair: one estimator only, or two that differ by more than a quarter</source>
        <translation>置信度一般：仅有一个估计量，或两个相差超过四分之一</translation>
    </message>
    <message>
        <source>program/erase cycles assumed</source>
        <translation>擦写次数为假定值</translation>
    </message>
    <message>
        <source>program/erase cycles rated by the card</source>
        <translation>擦写次数取自卡自身的标称值</translation>
    </message>
    <message>
        <source>fresh out of box: this run has not overwritten the card once, and free flash improves the result</source>
        <translation>空盘(FOB)：本次测试尚未全盘覆盖写一遍，空闲闪存使结果偏好</translation>
    </message>
    <message>
        <source>within 3 % of a limit</source>
        <translation>距限值不到 3 %</translation>
    </message>
    <message>
        <source>class claimed by the card unknown</source>
        <translation>卡声称的等级未知</translation>
    </message>
    <message>
        <source>link to the card too slow</source>
        <translation>到存储卡的链路过慢</translation>
    </message>
    <message>
        <source>not measured by the method of the standard</source>
        <translation>未按标准规定的方法测量</translation>
    </message>
    <message>
        <source>taken by the page cache, not by the card</source>
        <translation>数据由页缓存而非存储卡接收</translation>
    </message>
    <message>
        <source>bad regions between good ones: the card is damaged</source>
        <translation>好区之间有坏区：卡已损坏</translation>
    </message>
    <message>
        <source>no address stores written data</source>
        <translation>任何地址都不保存写入的数据</translation>
    </message>
    <message>
        <source>most reads failed</source>
        <translation>大部分读取失败</translation>
    </message>
    <message>
        <source>measured on a card that does not store data</source>
        <translation>在不能存储数据的卡上测得</translation>
    </message>
    <message>
        <source>step ended early, because a limit can no longer be met</source>
        <translation>步骤提前结束：已有限值不可能再符合</translation>
    </message>
    <message>
        <source>the limit can no longer be met</source>
        <translation>该限值已不可能符合</translation>
    </message>
    <message>
        <source>indicative: this host does not send the commands of the class</source>
        <translation>仅供参考：本主机不发送该等级要求的命令</translation>
    </message>
</context>
<context>
    <name>format</name>
    <message>
        <source>Only cards of 4 MiB to 128 TiB with blocks of 512 bytes can be formatted; this one has {} and blocks of {} bytes. Set after = &quot;leave&quot;.</source>
        <translation>只能格式化容量为 4 MiB 至 128 TiB、逻辑块为 512 字节的卡；此卡容量为 {}，逻辑块为 {} 字节。请设置 after = &quot;leave&quot;。</translation>
    </message>
    <message>
        <source>No FAT file system fits on a card of {} bytes. Set after = &quot;leave&quot;.</source>
        <translation>容量为 {} 字节的卡上放不下 FAT 文件系统。请设置 after = &quot;leave&quot;。</translation>
    </message>
    <message>
        <source>The new file system reads back differently from {} at byte {}.</source>
        <translation>回读 {} 上的新文件系统，第 {} 字节与写入的不同。</translation>
    </message>
    <message>
        <source>The new file system could not be read back from {} at byte {}: {}.</source>
        <translation>无法回读 {} 上的新文件系统，第 {} 字节处出错：{}。</translation>
    </message>
    <message>
        <source>{} could not be discarded ({}).</source>
        <translation>无法对 {} 的整张卡执行 TRIM(discard)（{}）。</translation>
    </message>
    <message>
        <source>Cards are formatted after the test on Linux only; set after = &quot;leave&quot; (option --after leave), and format the card with the SD Memory Card Formatter. Nothing was written.</source>
        <translation>只有在 Linux 上才能在测试后格式化卡；请设置 after = &quot;leave&quot;（选项 --after leave），再用 SD Memory Card Formatter 格式化。未写入任何数据。</translation>
    </message>
    <message>
        <source>{} is missing, which formats the card after the test; install the package {}, or set after = &quot;leave&quot; (option --after leave). Nothing was written.</source>
        <translation>缺少 {}，测试后无法格式化卡；请安装软件包 {}，或设置 after = &quot;leave&quot;（选项 --after leave）。未写入任何数据。</translation>
    </message>
    <message>
        <source>{} has laid out the file system differently from the File System Specification; install a current version.</source>
        <translation>{} 创建的文件系统布局与 SD 文件系统规范不符；请安装新版本。</translation>
    </message>
</context>
<context>
    <name>history</name>
    <message>
        <source>{} has no run.json that identifies the run.</source>
        <translation>{} 中没有能标识一次测试的 run.json。</translation>
    </message>
    <message>
        <source>The history {} cannot be used ({}); delete it, then rebuild it by `history index`.</source>
        <translation>历史记录 {} 无法使用（{}）；请将其删除，再用 `history index` 重建。</translation>
    </message>
    <message>
        <source>The history was rebuilt from {} run folders.</source>
        <translation>历史记录已由 {} 个测试文件夹重建。</translation>
    </message>
    <message>
        <source>The history was damaged and is set aside as {}; it was rebuilt from {} run folders.</source>
        <translation>历史记录已损坏，移存为 {}；已由 {} 个测试文件夹重建。</translation>
    </message>
    <message>
        <source>No history is kept: HOME is not set, or CARDASSAY_HISTORY is empty.</source>
        <translation>未保存历史记录：未设置 HOME，或 CARDASSAY_HISTORY 为空。</translation>
    </message>
    <message>
        <source>{} is not a folder; name a folder that contains run folders.</source>
        <translation>{} 不是文件夹；请指定包含测试文件夹的文件夹。</translation>
    </message>
    <message>
        <source>The history {} has content that no version writes; delete it, then rebuild it by `history index`.</source>
        <translation>历史记录 {} 含有任何版本都不会写入的内容；请将其删除，再用 `history index` 重建。</translation>
    </message>
</context>
<context>
    <name>host</name>
    <message>
        <source>Programs at work wait for a processor so long that times are uncertain by {}, more than {}; stop other programs, or lift the processor time limit of this one.</source>
        <translation>执行中的程序等待处理器过久，时间的不确定度为 {}，超过 {}；请停止其他程序，或解除对本程序的处理器时间限制。</translation>
    </message>
    <message>
        <source>Ordinary threads, such as those that serve a reader, are woken so late that times are uncertain by {}, more than {}; stop other programs.</source>
        <translation>普通线程（例如为读卡器服务的线程）唤醒过晚，时间的不确定度为 {}，超过 {}；请停止其他程序。</translation>
    </message>
    <message>
        <source>A waiting program is woken so late that times are uncertain by {}, more than {}; stop other programs, or grant this one real-time priority (rtprio, see docs/method/self-test.md).</source>
        <translation>等待中的程序唤醒过晚，时间的不确定度为 {}，超过 {}；请停止其他程序，或授予本程序实时优先级（rtprio，见 docs/method/self-test.md）。</translation>
    </message>
    <message>
        <source>Wake-ups on this computer are so late, despite real-time priority, that times are uncertain by {}, more than {}; measure on another computer.</source>
        <translation>本机即使有实时优先级，唤醒延迟仍使时间的不确定度达到 {}，超过 {}；请换一台计算机测量。</translation>
    </message>
    <message>
        <source>The clock went backwards {} times in {} readings, so its times are not valid; choose another clock source of the system.</source>
        <translation>时钟倒退 {} 次（共读取 {} 次），所测时间无效；请为系统选择其他时钟源。</translation>
    </message>
    <message>
        <source>The clock advances in steps of {}, too coarse for I/Os; choose another clock source of the system.</source>
        <translation>时钟的步进为 {}，对 I/O 计时过于粗糙；请为系统选择其他时钟源。</translation>
    </message>
    <message>
        <source>The hypervisor gave {} % of the requested processor time to other machines; measure on a dedicated computer.</source>
        <translation>虚拟机管理程序把所需处理器时间的 {} % 分给了其他虚拟机；请在专用的计算机上测量。</translation>
    </message>
    <message>
        <source>Only {} of memory are available, less than {}; stop other programs.</source>
        <translation>可用内存仅 {}，少于 {}；请停止其他程序。</translation>
    </message>
    <message>
        <source>busy: message through a FIFO</source>
        <translation>繁忙时：经 FIFO 的消息</translation>
    </message>
    <message>
        <source>busy: message through a pipe</source>
        <translation>繁忙时：经管道的消息</translation>
    </message>
    <message>
        <source>busy: message through a socket pair</source>
        <translation>繁忙时：经套接字对的消息</translation>
    </message>
    <message>
        <source>busy: message through an eventfd</source>
        <translation>繁忙时：经 eventfd 的消息</translation>
    </message>
    <message>
        <source>busy: message by UDP to the own computer</source>
        <translation>繁忙时：经 UDP 发给本机的消息</translation>
    </message>
    <message>
        <source>The computer is fit to measure.</source>
        <translation>本计算机适合测量。</translation>
    </message>
    <message>
        <source>The computer is not fit to measure; results near a limit would be inconclusive.</source>
        <translation>本计算机不适合测量；接近限值的结果将无法判定。</translation>
    </message>
    <message>
        <source>Timing uncertainty of a single I/O: {} (90 % interval {}).</source>
        <translation>单次 I/O 的计时不确定度：{}（90 % 区间 {}）。</translation>
    </message>
    <message>
        <source>Timing uncertainty of a single I/O: {}.</source>
        <translation>单次 I/O 的计时不确定度：{}。</translation>
    </message>
    <message>
        <source>clock: steps of {}, {} for a reading, {} times backwards in {} readings on all processors</source>
        <translation>时钟：步进 {}，读取一次 {}，所有处理器上 {} 次倒退（共读取 {} 次）</translation>
    </message>
    <message>
        <source>priority: the measuring thread has real-time priority</source>
        <translation>优先级：测量线程具有实时优先级</translation>
    </message>
    <message>
        <source>processors: {} % of the time ready but waiting; {} % of the requested time went to other machines</source>
        <translation>处理器：{} % 的时间就绪但在等待；所需时间的 {} % 给了其他虚拟机</translation>
    </message>
    <message>
        <source>I/O on /dev/zero, 4 KiB reads by {}: {} at depth 1, {} each at depth 32</source>
        <translation>/dev/zero 上的 I/O（{} 读取 4 KiB）：深度 1 时 {}，深度 32 时每次 {}</translation>
    </message>
    <message>
        <source>direct I/O in the folder for temporary files: from {} bytes on</source>
        <translation>临时文件夹中的直接 I/O：自 {} 字节起</translation>
    </message>
    <message>
        <source>direct I/O in the folder for temporary files: not possible</source>
        <translation>临时文件夹中的直接 I/O：不可行</translation>
    </message>
    <message>
        <source>memory: {} available, copied at {}</source>
        <translation>内存：可用 {}，复制速度 {}</translation>
    </message>
    <message>
        <source>waking up</source>
        <translation>唤醒</translation>
    </message>
    <message>
        <source>waking up, as an ordinary program</source>
        <translation>唤醒（普通程序）</translation>
    </message>
    <message>
        <source>noticing an event while busy</source>
        <translation>忙碌时察觉事件</translation>
    </message>
    <message>
        <source>sleeping longer than a millisecond</source>
        <translation>休眠超出一毫秒的时间</translation>
    </message>
    <message>
        <source>reading /dev/zero</source>
        <translation>读取 /dev/zero</translation>
    </message>
    <message>
        <source>busy: waking up</source>
        <translation>繁忙时：唤醒</translation>
    </message>
    <message>
        <source>busy: waking up, as an ordinary program</source>
        <translation>繁忙时：唤醒（普通程序）</translation>
    </message>
    <message>
        <source>A program that records {} through the page cache of this computer without syncing leaves the card idle for up to {}, then writes up to {} at once; above {} of dirty pages the program itself is blocked.</source>
        <translation>以 {} 经本机页缓存录像且从不同步的程序，最长使存储卡空闲 {}，随后一次写出最多 {}；脏页超过 {} 时程序自身被阻塞。</translation>
    </message>
    <message>
        <source>The self-test cannot open /dev/zero ({}); make this device node available to the program.</source>
        <translation>自检无法打开 /dev/zero（{}）；请使本程序可以访问该设备节点。</translation>
    </message>
    <message>
        <source>The self-test was stopped before its end.</source>
        <translation>自检在完成之前被停止。</translation>
    </message>
    <message>
        <source>The uncertainty is the sum of the median cost of an I/O on /dev/zero, the P99 scheduling delay (measuring, ordinary or busy thread: the maximum; twice without real-time priority), and a step of the clock.</source>
        <translation>该不确定度是 /dev/zero 上一次 I/O 的中位开销、P99 调度延迟（测量线程、普通线程与忙碌线程中取最大值；无实时优先级时取两倍）与时钟一个步进之和。</translation>
    </message>
    <message>
        <source>busy: request to the kernel and completion from it</source>
        <translation>繁忙时：请求送达内核，完成通知返回</translation>
    </message>
    <message>
        <source>busy: the same by an engine with threads</source>
        <translation>繁忙时：同上，由线程引擎完成</translation>
    </message>
    <message>
        <source>priority: no real-time priority; from Linux 6.12 on the measuring thread uses short time slices and is delayed less</source>
        <translation>优先级：无实时优先级；自 Linux 6.12 起测量线程使用短时间片，调度延迟较小</translation>
    </message>
    <message>
        <source>There is no self-test on Windows yet; the times of a run are printed without the uncertainty of this computer.</source>
        <translation>Windows 上还没有自检；测试的时间将不带本机的不确定度。</translation>
    </message>
    <message>
        <source>There is no self-test on macOS yet; the times of a run are printed without the uncertainty of this computer.</source>
        <translation>macOS 上还没有自检；测试的时间将不带本机的不确定度。</translation>
    </message>
</context>
<context>
    <name>limit</name>
    <message>
        <source>The worst value of one card; look at more cards.</source>
        <translation>仅一张卡的最差值；请参考更多的卡。</translation>
    </message>
    <message>
        <source>The worst value of {} cards; an extreme has no interval.</source>
        <translation>{} 张卡中的最差值；极值没有区间。</translation>
    </message>
    <message>
        <source>The worst value of {} cards, at the bad end of its 90 % interval.</source>
        <translation>{} 张卡中的最差值，取其 90 % 区间的不利端。</translation>
    </message>
    <message>
        <source>The worst value of {} cards.</source>
        <translation>{} 张卡中的最差值。</translation>
    </message>
    <message>
        <source>95 % of such cards meet it, with 95 % confidence: tolerance bound of {} cards, log-normal.</source>
        <translation>以 95 % 置信度，此类卡有 95 % 能达到：由 {} 张卡得出的容忍限，按对数正态分布。</translation>
    </message>
    <message>
        <source>95 % of such cards meet it, with 95 % confidence: tolerance bound of {} cards, normal.</source>
        <translation>以 95 % 置信度，此类卡有 95 % 能达到：由 {} 张卡得出的容忍限，按正态分布。</translation>
    </message>
</context>
<context>
    <name>line</name>
    <message>
        <source>the golden card {} did not pass in {}: do not use this slot until a golden card passes</source>
        <translation>标准卡 {} 在 {} 中未判为合格：在标准卡判为合格之前请勿使用此卡槽</translation>
    </message>
    <message>
        <source>{}: no card was inserted; scan {} again</source>
        <translation>{}：未插入卡；请重新扫描 {}</translation>
    </message>
    <message>
        <source>The reader does not answer; unplug it and plug it in again.</source>
        <translation>读卡器无响应；请拔下后重新插上。</translation>
    </message>
    <message>
        <source>Waiting for the USB controller.</source>
        <translation>正在等待 USB 控制器空闲。</translation>
    </message>
    <message>
        <source>{} is not a badge</source>
        <translation>{} 不是工牌</translation>
    </message>
    <message>
        <source>{} was misread: its check digit is wrong; scan it again</source>
        <translation>{} 读码错误：校验位不符；请重新扫描</translation>
    </message>
    <message>
        <source>{} is not a serial, badge or order of this station; scan again</source>
        <translation>{} 不是本工位的序列号、工牌或工单；请重新扫描</translation>
    </message>
    <message>
        <source>scan your badge</source>
        <translation>请扫描工牌</translation>
    </message>
    <message>
        <source>there is no result yet</source>
        <translation>还没有结果</translation>
    </message>
    <message>
        <source>label of {} printed again</source>
        <translation>已重新打印 {} 的标签</translation>
    </message>
    <message>
        <source>scan a card; its test begins by itself</source>
        <translation>请扫描卡；测试会自动开始</translation>
    </message>
    <message>
        <source>{} is logged in</source>
        <translation>{} 已登录</translation>
    </message>
    <message>
        <source>{} is logged out</source>
        <translation>{} 已注销</translation>
    </message>
    <message>
        <source>work order {}</source>
        <translation>工单 {}</translation>
    </message>
    <message>
        <source>there is no slot {}</source>
        <translation>没有卡槽 {}</translation>
    </message>
    <message>
        <source>the next card goes to a free slot</source>
        <translation>下一张卡放入空闲卡槽</translation>
    </message>
    <message>
        <source>the next card goes to {}</source>
        <translation>下一张卡放入 {}</translation>
    </message>
    <message>
        <source>scan your badge first</source>
        <translation>请先扫描工牌</translation>
    </message>
    <message>
        <source>scan a work order first</source>
        <translation>请先扫描工单</translation>
    </message>
    <message>
        <source>{} is in {} already</source>
        <translation>{} 已在 {} 中</translation>
    </message>
    <message>
        <source>a golden card is due; no card is tested before it passes</source>
        <translation>需先用标准卡检查；判为合格之前不测试其他卡</translation>
    </message>
    <message>
        <source>no slot is free for {}; take out a tested card</source>
        <translation>没有空闲卡槽给 {}；请取出已测完的卡</translation>
    </message>
    <message>
        <source>{} goes to {}</source>
        <translation>{} 放入 {}</translation>
    </message>
    <message>
        <source>{} has tested no card yet</source>
        <translation>{} 尚未测试过卡</translation>
    </message>
    <message>
        <source>no slot is waiting for a card</source>
        <translation>没有卡槽在等待插卡</translation>
    </message>
    <message>
        <source>no test is running</source>
        <translation>没有正在进行的测试</translation>
    </message>
    <message>
        <source>scan ABORT again to stop all tests</source>
        <translation>再次扫描 ABORT 将停止所有测试</translation>
    </message>
    <message>
        <source>all tests are stopped</source>
        <translation>所有测试已停止</translation>
    </message>
    <message>
        <source>{} is stopped</source>
        <translation>{} 已停止</translation>
    </message>
    <message>
        <source>the reader of {} is disconnected</source>
        <translation>{} 的读卡器已断开</translation>
    </message>
    <message>
        <source>{}: scan the card before you put it in; take it out</source>
        <translation>{}：插卡前请先扫描；请取出该卡</translation>
    </message>
    <message>
        <source>This card has a capacity of {}, which this station does not test.</source>
        <translation>此卡容量为 {}，不在本工位的测试范围内。</translation>
    </message>
    <message>
        <source>The test took longer than {}.</source>
        <translation>测试时间超过 {}。</translation>
    </message>
    <message>
        <source>The operator has stopped the test.</source>
        <translation>操作员停止了测试。</translation>
    </message>
    <message>
        <source>The reader was unplugged during the test.</source>
        <translation>测试过程中读卡器被拔出。</translation>
    </message>
    <message>
        <source>The card was taken out during the test.</source>
        <translation>测试过程中卡被取出。</translation>
    </message>
    <message>
        <source>NO READER</source>
        <translation>无读卡器</translation>
    </message>
    <message>
        <source>The reader of this slot is not connected; plug it in.</source>
        <translation>此卡槽的读卡器未连接；请插上。</translation>
    </message>
    <message>
        <source>GOLDEN</source>
        <translation>标准卡</translation>
    </message>
    <message>
        <source>Scan a golden card for this slot first.</source>
        <translation>请先为此卡槽扫描标准卡。</translation>
    </message>
    <message>
        <source>INSERT</source>
        <translation>插卡</translation>
    </message>
    <message>
        <source>Put the card in now.</source>
        <translation>请插入卡。</translation>
    </message>
    <message>
        <source>TAKE OUT</source>
        <translation>取卡</translation>
    </message>
    <message>
        <source>Take the card out, scan it, then put it in.</source>
        <translation>请取出卡，扫描后再插入。</translation>
    </message>
    <message>
        <source>WAIT</source>
        <translation>请稍候</translation>
    </message>
    <message>
        <source>WRONG CARD</source>
        <translation>卡不符</translation>
    </message>
    <message>
        <source>TESTING</source>
        <translation>测试中</translation>
    </message>
    <message>
        <source>STOPPING</source>
        <translation>停止中</translation>
    </message>
    <message>
        <source>NO ANSWER</source>
        <translation>无响应</translation>
    </message>
    <message>
        <source>PASS</source>
        <translation>合格</translation>
    </message>
    <message>
        <source>RETEST</source>
        <translation>重测</translation>
    </message>
    <message>
        <source>Scan this card again; it is tested once more.</source>
        <translation>请再次扫描此卡；将再测一次。</translation>
    </message>
    <message>
        <source>FAIL</source>
        <translation>不合格</translation>
    </message>
    <message>
        <source>ERROR</source>
        <translation>异常</translation>
    </message>
    <message>
        <source>TIMEOUT</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>ABORTED</source>
        <translation>中止</translation>
    </message>
    <message>
        <source>{metric} differs from the other slots by {}, after {} cards; check the reader</source>
        <translation>{metric}与其他卡槽相差 {}（{} 张卡后）；请检查读卡器</translation>
    </message>
    <message>
        <source>{metric} of the golden card has changed by {}; check the reader</source>
        <translation>标准卡的{metric}变化了 {}；请检查读卡器</translation>
    </message>
    <message>
        <source>{}: the station needs a unique id</source>
        <translation>{}：工位须有唯一的标识</translation>
    </message>
    <message>
        <source>{}: a station has 1 to {} slots; add [[slot]] tables</source>
        <translation>{}：工位有 1 到 {} 个卡槽；请添加 [[slot]] 表</translation>
    </message>
    <message>
        <source>{}: each slot needs a label, an id and a place of its own</source>
        <translation>{}：每个卡槽需要各自的标签、标识和位置</translation>
    </message>
    <message>
        <source>{}: a station with login needs the format of its badges</source>
        <translation>{}：需要登录的工位须给出工牌的格式</translation>
    </message>
    <message>
        <source>{}: give the time of day as 06:00</source>
        <translation>{}：时间请写成 06:00 的形式</translation>
    </message>
    <message>
        <source>{}: give its {}</source>
        <translation>{}：请给出 {}</translation>
    </message>
    <message>
        <source>Row {} of the audit trail is missing or was moved: row {} comes after row {}.</source>
        <translation>审计记录的第 {} 行已丢失或被移动：第 {} 行出现在第 {} 行之后。</translation>
    </message>
    <message>
        <source>Row {} of the audit trail does not follow the row before it: one of the two was changed.</source>
        <translation>审计记录的第 {} 行与前一行不衔接：两行之一被更改过。</translation>
    </message>
    <message>
        <source>Row {} of the audit trail was changed after it was written.</source>
        <translation>审计记录的第 {} 行在写入后被改动。</translation>
    </message>
    <message>
        <source>Row {} of the audit trail is missing: the trail ends with row {}, but row {} had been written.</source>
        <translation>审计记录的第 {} 行已丢失：记录止于第 {} 行，但第 {} 行曾经写入。</translation>
    </message>
    <message>
        <source>Row {} of the audit trail is not the row that result {} referred to when it was stored.</source>
        <translation>审计记录的第 {} 行不是结果 {} 保存时所引用的那一行。</translation>
    </message>
    <message>
        <source>Row {} of the external copy differs from this audit trail: the trail was rewritten.</source>
        <translation>外部副本的第 {} 行与此审计记录不同：审计记录被重写过。</translation>
    </message>
    <message>
        <source>Another program is writing to the station&apos;s database {}; try again.</source>
        <translation>另一个程序正在写入工位数据库 {}；请重试。</translation>
    </message>
    <message>
        <source>The station&apos;s database {} is damaged ({}); stop the station and restore the file.</source>
        <translation>工位数据库 {} 已损坏（{}）；请停止工位并恢复该文件。</translation>
    </message>
    <message>
        <source>The station&apos;s database {} cannot be used ({}); look at its folder and its disk.</source>
        <translation>无法使用工位数据库 {}（{}）；请检查其文件夹和磁盘。</translation>
    </message>
    <message>
        <source>The station&apos;s database {} was written by a newer version of this program (its tables are of version {}, this one knows {}); use that version.</source>
        <translation>工位数据库 {} 由本程序的更新版本写入（其表版本为 {}，本程序只支持 {}）；请使用该版本。</translation>
    </message>
    <message>
        <source>The station&apos;s database {} has no station yet; give the name of the station first.</source>
        <translation>工位数据库 {} 中还没有工位；请先指定工位名称。</translation>
    </message>
    <message>
        <source>The database {} belongs to station {}, not to {}; each station keeps its own.</source>
        <translation>数据库 {} 属于工位 {}，而不是 {}；每个工位使用各自的数据库。</translation>
    </message>
    <message>
        <source>The station&apos;s database {} does not exist; the station creates it when it starts.</source>
        <translation>工位数据库 {} 不存在；工位启动时会创建它。</translation>
    </message>
    <message>
        <source>The result {} of station {} does not belong in the database of station {}; each station keeps its own.</source>
        <translation>结果 {} 来自工位 {}，不应存入工位 {} 的数据库；每个工位使用各自的数据库。</translation>
    </message>
    <message>
        <source>There is no memory to hash the password (64 MiB); close programs.</source>
        <translation>内存不足，无法计算密码散列（需要 64 MiB）；请关闭一些程序。</translation>
    </message>
    <message>
        <source>The badge {} is not valid: a badge has 1 to {} characters and no control characters; scan it again.</source>
        <translation>工牌 {} 无效：工牌有 1 到 {} 个字符，且不含控制字符；请重新扫描。</translation>
    </message>
    <message>
        <source>The password of {} is too short; it has at least {} characters, and only operators may have none.</source>
        <translation>{} 的密码太短；至少需要 {} 个字符，只有操作员可以没有密码。</translation>
    </message>
    <message>
        <source>{} is the last engineer, without whom nobody could manage users; add another one first.</source>
        <translation>{} 是最后一名工程师，没有工程师就无人能管理用户；请先添加另一名工程师。</translation>
    </message>
    <message>
        <source>{} may not manage users; an engineer must log in to do this.</source>
        <translation>{} 无权管理用户；请由工程师登录后操作。</translation>
    </message>
    <message>
        <source>No user has the badge {}; `user list` shows the users.</source>
        <translation>没有使用工牌 {} 的用户；`user list` 列出现有用户。</translation>
    </message>
    <message>
        <source>There were {} wrong logins with the badge {}; wait a minute.</source>
        <translation>已有 {} 次登录失败（工牌 {}）；请等待一分钟。</translation>
    </message>
    <message>
        <source>Badge or password is wrong; try again, or ask an engineer.</source>
        <translation>工牌或密码错误；请重试，或询问工程师。</translation>
    </message>
    <message>
        <source>This is not the card that was tested as {} before.</source>
        <translation>这不是先前以 {} 测试的那张卡。</translation>
    </message>
    <message>
        <source>Cannot write {}; check the disk and whether you may write there.</source>
        <translation>无法写入 {}；请检查磁盘以及是否有写入权限。</translation>
    </message>
    <message>
        <source>The profile has changed since the station was started; start it again.</source>
        <translation>工位启动后测试方案已更改；请重新启动工位。</translation>
    </message>
    <message>
        <source>The card was exchanged before its test began; nothing was written.</source>
        <translation>卡在测试开始前被更换；未写入任何数据。</translation>
    </message>
    <message>
        <source>{} results are not stored yet; check the disk and the database before you go on</source>
        <translation>有 {} 个结果尚未保存；请先检查磁盘和数据库再继续</translation>
    </message>
    <message>
        <source>{} locks the profile {} with another digest than its current one, {}. To approve the change, write the current digest into profile_sha256.</source>
        <translation>{} 以另一个摘要锁定了测试方案 {}；现在的摘要是 {}。若认可更改，请将其写入 profile_sha256。</translation>
    </message>
    <message>
        <source>{} logs in with a password, at the screen</source>
        <translation>{} 须在屏幕上用密码登录</translation>
    </message>
    <message>
        <source>nobody here has the badge {}</source>
        <translation>此处没有人持有工牌 {}</translation>
    </message>
    <message>
        <source>A result has the id {} and the parent {}, which are not UUIDs.</source>
        <translation>某个结果的标识为 {}，上级为 {}，它们不是 UUID。</translation>
    </message>
    <message>
        <source>The database server has tables of version {} and this station sends version {}; upgrade the server with `outbox init`. Results are kept at the station until then.</source>
        <translation>数据库服务器的表为版本 {}，而本工位发送版本 {}；请用 `outbox init` 升级服务器。在此之前结果保存在工位。</translation>
    </message>
    <message>
        <source>The database server accepts results from version {} on and this station sends version {}; upgrade the station. Results are kept at the station until then.</source>
        <translation>数据库服务器只接收版本 {} 及以上的结果，而本工位发送版本 {}；请升级工位。在此之前结果保存在工位。</translation>
    </message>
    <message>
        <source>The database server has tables of version {}, this program knows {}; use the newer program.</source>
        <translation>数据库服务器的表为版本 {}，本程序只认识 {}；请使用较新的程序。</translation>
    </message>
    <message>
        <source>The server&apos;s connection string cannot be read ({}); write it as service=NAME, or as host=... dbname=... user=...</source>
        <translation>无法读取服务器的连接字符串（{}）；请写成 service=NAME，或 host=... dbname=... user=...</translation>
    </message>
    <message>
        <source>A password does not belong in the connection string, where others can read it; put it into the password file (PGPASSFILE).</source>
        <translation>密码不应写入连接字符串，他人可以读到；请放入密码文件（PGPASSFILE）。</translation>
    </message>
    <message>
        <source>The database server reports an error ({}); results are kept at the station.</source>
        <translation>数据库服务器报告错误（{}）；结果保存在工位。</translation>
    </message>
    <message>
        <source>Sending to the database server was stopped.</source>
        <translation>向数据库服务器的发送已停止。</translation>
    </message>
    <message>
        <source>The database server does not answer; results are kept at the station.</source>
        <translation>数据库服务器没有响应；结果保存在工位。</translation>
    </message>
    <message>
        <source>The connection to {} may be unencrypted (sslmode={}); put sslmode=verify-full and sslrootcert=FILE into the service file.</source>
        <translation>到 {} 的连接可能未加密（sslmode={}）；请在服务文件中写入 sslmode=verify-full 和 sslrootcert=FILE。</translation>
    </message>
    <message>
        <source>This program was built without PostgreSQL; results are kept at the station until a program with it sends them.</source>
        <translation>本程序构建时未包含 PostgreSQL；结果保存在工位，直到由包含它的程序发送。</translation>
    </message>
    <message>
        <source>The database server cannot be reached ({}); results are kept at the station.</source>
        <translation>无法连接数据库服务器（{}）；结果保存在工位。</translation>
    </message>
    <message>
        <source>take all cards out of the readers</source>
        <translation>请取出所有读卡器中的卡</translation>
    </message>
    <message>
        <source>put the card into {}; F7: there is no such slot</source>
        <translation>请将卡插入 {}；F7：没有此卡槽</translation>
    </message>
    <message>
        <source>{} is known; take the card out. Backspace: repeat it</source>
        <translation>{} 已识别；请取出卡。Backspace：重新识别</translation>
    </message>
    <message>
        <source>all slots are known; Enter writes the station file</source>
        <translation>所有卡槽已识别；按 Enter 写入工位文件</translation>
    </message>
    <message>
        <source>KNOWN</source>
        <translation>已识别</translation>
    </message>
    <message>
        <source>{}</source>
        <translation>{}</translation>
    </message>
    <message>
        <source>more than one card came; take them out and put in one</source>
        <translation>插入了多张卡；请全部取出，只插一张</translation>
    </message>
    <message>
        <source>this is slot {}; take the card out and put it into {}</source>
        <translation>这是卡槽 {}；请取出卡并插入 {}</translation>
    </message>
    <message>
        <source>{} is tested once more, though it was judged: {}</source>
        <translation>{} 虽已判定为 {}，仍再次测试</translation>
    </message>
    <message>
        <source>{}: the shift length does not divide 24 hours; give 1, 2, 3, 4, 6, 8, 12 or 24</source>
        <translation>{}：班次时长不能整除 24 小时；请填 1、2、3、4、6、8、12 或 24</translation>
    </message>
    <message>
        <source>The test was stopped before it began; nothing was written.</source>
        <translation>测试在开始前已停止；未写入任何数据。</translation>
    </message>
    <message>
        <source>Another program already runs as station {}; use that program, or end it.</source>
        <translation>已有另一个程序占用工位 {}；请使用该程序，或先结束它。</translation>
    </message>
    <message>
        <source>{}: {} {outcome}</source>
        <translation>{}：{} {outcome}</translation>
    </message>
    <message>
        <source>{} was tested here already: {outcome}</source>
        <translation>{} 已在此测试过：{outcome}</translation>
    </message>
    <message>
        <source>{} was tested here already: {outcome}; scan it again to test it once more</source>
        <translation>{} 已在此测试过：{outcome}；如需重测请再次扫描</translation>
    </message>
    <message>
        <source>{} has no alarm</source>
        <translation>{} 没有报警</translation>
    </message>
    <message>
        <source>only a technician may acknowledge an alarm; scan the badge of one</source>
        <translation>只有技术员可以确认报警；请扫描技术员的工牌</translation>
    </message>
    <message>
        <source>the alarm of {} is acknowledged; its values are monitored again</source>
        <translation>{} 的报警已确认；其数值重新开始监视</translation>
    </message>
    <message>
        <source>{}: not a regular expression of at most {} characters without backreferences and with counts of at most {}; check its brackets</source>
        <translation>{}：这不是至多 {} 个字符、无反向引用且重复次数至多 {} 的正则表达式；请检查括号</translation>
    </message>
    <message>
        <source>{} is not a station&apos;s database; name the database file of a station.</source>
        <translation>{} 不是工位数据库；请指定工位的数据库文件。</translation>
    </message>
    <message>
        <source>The table {} has a value of a kind that this program never writes.</source>
        <translation>表 {} 中有一个值的类型是本程序从不写入的。</translation>
    </message>
    <message>
        <source>Result {} is missing or was moved: result {} comes after result {}.</source>
        <translation>结果 {} 已丢失或被移动：结果 {} 紧接在结果 {} 之后。</translation>
    </message>
    <message>
        <source>Result {} does not follow the result before it: one of the two was changed.</source>
        <translation>结果 {} 与前一条结果不衔接：两者之一被改动。</translation>
    </message>
    <message>
        <source>Result {} was changed after it was written.</source>
        <translation>结果 {} 在写入后被改动。</translation>
    </message>
    <message>
        <source>Result {} is missing, but the external copy has it.</source>
        <translation>结果 {} 已丢失，但外部副本中有它。</translation>
    </message>
    <message>
        <source>Result {} differs from the external copy.</source>
        <translation>结果 {} 与外部副本中的不同。</translation>
    </message>
    <message>
        <source>Result {} is missing: the results end with {}, but {} had been written.</source>
        <translation>结果 {} 已丢失：结果止于 {}，但已写到 {}。</translation>
    </message>
    <message>
        <source>The user {} was added without this program.</source>
        <translation>用户 {} 不是由本程序添加的。</translation>
    </message>
    <message>
        <source>The user {} is not as row {} of the audit trail says: role, name or password were changed without this program.</source>
        <translation>用户 {} 与审计记录第 {} 行不符：角色、姓名或密码未经本程序而被改动。</translation>
    </message>
    <message>
        <source>The user {} was removed without this program.</source>
        <translation>用户 {} 未经本程序而被删除。</translation>
    </message>
    <message>
        <source>The outbox was changed without this program: its rows are not those of the results and of the audit trail, in their order.</source>
        <translation>发件箱未经本程序而被改动：其各行与结果和审计记录及其顺序不符。</translation>
    </message>
    <message>
        <source>The tables schema_version or station were changed without this program.</source>
        <translation>表 schema_version 或 station 未经本程序而被改动。</translation>
    </message>
    <message>
        <source>The trigger {}, which prevents changes, is missing or was changed.</source>
        <translation>防止改动的触发器 {} 已丢失或被改动。</translation>
    </message>
    <message>
        <source>The end of the chains differs from the last row written: rows were removed or added there, or the name of the station was changed.</source>
        <translation>哈希链的末端与最后写入的行不符：末尾的行被删除或增加，或者工位名称被改动。</translation>
    </message>
    <message>
        <source>The chains do not contain the head {}: rows up to it were changed or removed, and all later ones were recomputed.</source>
        <translation>哈希链不包含链头 {}：此前的行被改动或删除，其后的行被全部重新计算。</translation>
    </message>
    <message>
        <source>Cannot write {} ({}); check the disk and whether you may write there.</source>
        <translation>无法写入 {}（{}）；请检查磁盘以及是否有写权限。</translation>
    </message>
    <message>
        <source>The station&apos;s database {} was written by an earlier version of this program (its tables are of version {}, this one knows {}); keep it, and let the station begin a new one.</source>
        <translation>工位数据库 {} 由本程序的较早版本写入（其表版本为 {}，本程序只支持 {}）；请保留该文件，并让工位新建一个数据库。</translation>
    </message>
    <message>
        <source>INCONCLUSIVE</source>
        <translation>无法判定</translation>
    </message>
</context>
<context>
    <name>lot</name>
    <message>
        <source>{}: each card needs a folder and a sample number of its own.</source>
        <translation>{}：每张卡都要有文件夹和唯一的样品号。</translation>
    </message>
    <message>
        <source>A lot needs a supplier, a lot number and a part; name all three.</source>
        <translation>批次须有供应商、批号和料号；请全部给出。</translation>
    </message>
    <message>
        <source>A lot has 1 to {} cards; give the number that was delivered.</source>
        <translation>批量为 1 至 {} 张；请填写来货数量。</translation>
    </message>
    <message>
        <source>{} is not a lot file: it has no [lot]; make one with &quot;lot new&quot;.</source>
        <translation>{} 不是批次文件：没有 [lot]；请用 &quot;lot new&quot; 建立。</translation>
    </message>
    <message>
        <source>{} exists already; give the lot another file.</source>
        <translation>{} 已存在；请为批次另取文件名。</translation>
    </message>
    <message>
        <source>Cannot write {}; choose a folder that you may write to.</source>
        <translation>无法写入 {}；请选择有写权限的文件夹。</translation>
    </message>
    <message>
        <source>Sample {} is in the lot already, with the run {}; a lot counts each card once.</source>
        <translation>样品 {} 已在批次中（测试 {}）；每张卡只计一次。</translation>
    </message>
    <message>
        <source>The run {} is in the lot already; a lot counts each run once.</source>
        <translation>测试 {} 已在批次中；每次测试只计一次。</translation>
    </message>
    <message>
        <source>The lot has {} cards, and all are in it; check its size.</source>
        <translation>批次共 {} 张，已全部加入；请核对批量。</translation>
    </message>
    <message>
        <source>Cannot write {}; check whether you may write to it.</source>
        <translation>无法写入 {}；请检查写权限。</translation>
    </message>
    <message>
        <source>Counterfeit, {value}: {} of {} tested cards.</source>
        <translation>扩容卡，{value}：{} 张，已测 {} 张。</translation>
    </message>
    <message>
        <source>The serial numbers form {} sequences, from {} to {}.</source>
        <translation>序列号分为 {} 段，从 {} 到 {}。</translation>
    </message>
    <message>
        <source>The cards are of several months: {}.</source>
        <translation>卡的生产月份不同：{}。</translation>
    </message>
    <message>
        <source>Several kinds of flash translation layer were found: {}.</source>
        <translation>发现多种闪存转换层：{}。</translation>
    </message>
    <message>
        <source>The plan was &quot;{}&quot; when sample {} was added, and is &quot;{}&quot; now; a plan is fixed before the first card. Put the first one back.</source>
        <translation>抽样方案原为“{}”（加入样品 {} 时），现为“{}”；抽样方案须在测第一张卡之前确定。请改回原方案。</translation>
    </message>
    <message>
        <source>The folder of sample {} holds another run than was added ({} and not {}); put the run&apos;s own folder there.</source>
        <translation>样品 {} 的文件夹里不是当初加入的测试（是 {}，不是 {}）；请放回原来的文件夹。</translation>
    </message>
    <message>
        <source>Sample {} was tested by another profile ({} {}) than sample {} ({} {}); test all cards of a lot by the same.</source>
        <translation>样品 {} 所用的方案（{} {}）与样品 {} 的（{} {}）不同；同一批次须用同一测试方案。</translation>
    </message>
    <message>
        <source>The lot is rejected: counterfeits are in it, and no plan lets these pass.</source>
        <translation>该批次拒收：其中有扩容卡，任何抽样方案都不判扩容卡合格。</translation>
    </message>
    <message>
        <source>Undecided: {} without a verdict of {} tested; test those again.</source>
        <translation>未定：{} 张（共 {} 张）自身没有判定；请重测。</translation>
    </message>
    <message>
        <source>{metric} shifts from {} to {} at the serial number {}, as if the flash had been changed.</source>
        <translation>{metric}从 {} 变为 {}，自序列号 {} 起，可能更换了闪存。</translation>
    </message>
    <message>
        <source>{metric} differs between slots: {} in &quot;{}&quot;, {} in &quot;{}&quot;; look at the readers first.</source>
        <translation>{metric}因卡槽而异：{}（“{}”），{}（“{}”）；请先检查读卡器。</translation>
    </message>
    <message>
        <source>The run {} is of &quot;{}&quot; and not of &quot;{}&quot;; add it to its own lot.</source>
        <translation>测试 {} 属于“{}”，不属于“{}”；请加入它自己的批次。</translation>
    </message>
    <message>
        <source>The run {} is not over; let it end, or resume it first.</source>
        <translation>测试 {} 尚未结束；请等它结束，或先继续该测试。</translation>
    </message>
    <message>
        <source>The lot is of the supplier &quot;{}&quot; and not of &quot;{}&quot;; leave one out.</source>
        <translation>批次的供应商是“{}”，不是“{}”；请去掉一个。</translation>
    </message>
    <message>
        <source>The lot has {} cards, and {} are in its file; check its size.</source>
        <translation>该批次有 {} 张卡，而文件中有 {} 张；请核对批量。</translation>
    </message>
    <message>
        <source>{} is full with {} cards; begin another lot file for the rest.</source>
        <translation>{} 已满，含 {} 张卡；请为其余的卡另建一个批次文件。</translation>
    </message>
    <message>
        <source>beyond 3 standard deviations</source>
        <translation>超出 3 个标准差</translation>
    </message>
    <message>
        <source>nine in a row on one side of the mean</source>
        <translation>连续九点在均值同一侧</translation>
    </message>
    <message>
        <source>six in a row rising or falling</source>
        <translation>连续六点上升或下降</translation>
    </message>
    <message>
        <source>fourteen in a row up and down in turn</source>
        <translation>连续十四点上下交替</translation>
    </message>
    <message>
        <source>two of three beyond 2 standard deviations</source>
        <translation>三点中有两点超出 2 个标准差</translation>
    </message>
    <message>
        <source>four of five beyond 1 standard deviation</source>
        <translation>五点中有四点超出 1 个标准差</translation>
    </message>
    <message>
        <source>fifteen in a row within 1 standard deviation</source>
        <translation>连续十五点在 1 个标准差以内</translation>
    </message>
    <message>
        <source>eight in a row beyond 1 standard deviation</source>
        <translation>连续八点超出 1 个标准差</translation>
    </message>
    <message>
        <source>The lot names {} cards, and {} runs are given; give one run for each.</source>
        <translation>该批次列出 {} 张卡，却给出 {} 次测试；请为每张卡给出一次测试。</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is not a sampling plan for {} cards; write success:95:90, single:50:1, iso2859:II:1.0, double:32:0:2:32:1, sequential:1:5:10:10, variables:1:5:10:10 or all.</source>
        <translation>“{}”不是适用于 {} 张卡的抽样方案；请写 success:95:90、single:50:1、iso2859:II:1.0、double:32:0:2:32:1、sequential:1:5:10:10、variables:1:5:10:10 或 all。</translation>
    </message>
    <message>
        <source>The plan &quot;{}&quot; tests up to {} cards, and the lot has {}; take a smaller one.</source>
        <translation>抽样方案“{}”最多测试 {} 张卡，而该批次只有 {} 张；请选较小的抽样方案。</translation>
    </message>
    <message>
        <source>The lot is rejected: {} of {} tested failed {metric}, and the plan ({}) allows none.</source>
        <translation>该批次拒收：{} / {} 张卡在{metric}上不合格，而抽样方案（{}）不允许有。</translation>
    </message>
    <message>
        <source>Undecided: {} tested; test {} more.</source>
        <translation>测了 {} 张卡，仍未定：请再测 {} 张。</translation>
    </message>
    <message>
        <source>Undecided: at least {} of {} tested without a verdict or value; test those again.</source>
        <translation>未定：至少 {} / {} 张卡自身没有判定或数值；请重新测试这些卡。</translation>
    </message>
    <message>
        <source>Undecided: a common mean and standard deviation of {} kinds of cards are not meaningful; make a lot of each kind.</source>
        <translation>未定：{} 种卡混在一起的均值和标准差没有意义；请每种卡各建一个批次。</translation>
    </message>
    <message>
        <source>The lot is rejected: the mean of {metric} lies {} standard deviations from its limit, and the plan ({}) asks for {}.</source>
        <translation>该批次拒收：{metric}的均值距限值 {} 个标准差，而抽样方案（{}）要求 {}。</translation>
    </message>
    <message>
        <source>The lot is accepted: the mean of {metric} lies closest to its limit, {} standard deviations, and the plan ({}) asks for {}.</source>
        <translation>该批次接收：{metric}的均值距限值最近，为 {} 个标准差，抽样方案（{}）要求 {}。</translation>
    </message>
    <message>
        <source>Life: {} of {} cards failed; with 95 % confidence less than a tenth fails before {} cycles, if the Weibull shape is {} (assumed).</source>
        <translation>寿命：{} / {} 张卡失效；以 95 % 置信度，在 {} 次循环之前失效的不足十分之一，前提是威布尔形状参数为 {}（假定）。</translation>
    </message>
    <message>
        <source>Life: {} of {} cards failed; a tenth fails before {} cycles ({}), with 95 % confidence not before {}.</source>
        <translation>寿命：{} / {} 张卡失效；十分之一在 {} 次循环之前失效（{}），以 95 % 置信度不早于 {} 次。</translation>
    </message>
    <message>
        <source>The run is not in the lot, because it did not come to an end; test the card again.</source>
        <translation>该次测试没有进行到底，因此未加入批次；请重新测试该卡。</translation>
    </message>
    <message>
        <source>The lots are of several suppliers; choose those of one.</source>
        <translation>这些批次来自多家供应商；请选择同一家的。</translation>
    </message>
    <message>
        <source>Switching goes by accepted and rejected lots with single plans; one of these is undecided, or has another plan.</source>
        <translation>转移规则依据一次抽样方案下被接收和拒收的批次；其中有一批未定，或采用了其他抽样方案。</translation>
    </message>
    <message>
        <source>Do not accept lots of this supplier: five were rejected under tightened inspection. After corrective action, resume tightened inspection.</source>
        <translation>停止接收此供应商的批次：加严检验下已有五批被拒收。供应商采取纠正措施之后，恢复加严检验。</translation>
    </message>
    <message>
        <source>Inspect the next lot of this supplier tightened.</source>
        <translation>此供应商的下一批按加严检验。</translation>
    </message>
    <message>
        <source>Inspect the next lot of this supplier reduced.</source>
        <translation>此供应商的下一批按放宽检验。</translation>
    </message>
    <message>
        <source>Inspect the next lot of this supplier normally; score towards reduced inspection: {} of 30.</source>
        <translation>此供应商的下一批按正常检验；转放宽检验的得分：{} / 30。</translation>
    </message>
    <message>
        <source>A card of a lot needs its sample number; say which of the cards it is.</source>
        <translation>批次中的卡需要样品编号；请说明是哪一张卡。</translation>
    </message>
    <message>
        <source>Measure n = {} cards; accept the lot if the mean of each criterion lies at least k = {} standard deviations from its limit, on the good side.</source>
        <translation>测量 n = {} 张卡；若每条判据的均值都在限值的合格一侧，且与限值相距至少 k = {} 个标准差，则接收该批次。</translation>
    </message>
    <message>
        <source>Exact for this lot of {} cards (hypergeometric distribution).</source>
        <translation>按本批 {} 张卡精确计算（超几何分布）。</translation>
    </message>
    <message>
        <source>As of a long series (binomial distribution), because the lot has more than {} cards.</source>
        <translation>批量超过 {} 张，按连续生产的长系列计算（二项分布）。</translation>
    </message>
    <message>
        <source>Exact for normally distributed values (noncentral t distribution).</source>
        <translation>对正态分布的测量值精确计算（非中心 t 分布）。</translation>
    </message>
    <message>
        <source>Stores no data: {} of {} tested cards. Each is read-only, write-protected or defective.</source>
        <translation>不能存储数据：{} 张，已测 {} 张。这些卡为只读、被写保护或有缺陷。</translation>
    </message>
    <message>
        <source>CHANGED: {} of {} records were changed after the run.</source>
        <translation>已改动：{}/{} 份记录在测试后被改动。</translation>
    </message>
    <message>
        <source>Another program is adding to {}; try again when it has ended.</source>
        <translation>另一个程序正在向 {} 添加；请在其结束后重试。</translation>
    </message>
    <message>
        <source>Mixed lot: {} manufacturer IDs ({}).</source>
        <translation>混批：{} 种厂商 ID（卡数 {}）。</translation>
    </message>
    <message>
        <source>Mixed lot: {} OEM IDs ({}).</source>
        <translation>混批：{} 种 OEM ID（卡数 {}）。</translation>
    </message>
    <message>
        <source>Mixed lot: {} product names ({}).</source>
        <translation>混批：{} 种产品名称（卡数 {}）。</translation>
    </message>
    <message>
        <source>Mixed lot: {} product revisions ({}).</source>
        <translation>混批：{} 种产品版本（卡数 {}）。</translation>
    </message>
    <message>
        <source>Mixed lot: {} sets of speed classes ({}).</source>
        <translation>混批：{} 种速度等级组合（卡数 {}）。</translation>
    </message>
    <message>
        <source>Mixed lot: {} allocation unit sizes ({}).</source>
        <translation>混批：{} 种分配单元大小（卡数 {}）。</translation>
    </message>
    <message>
        <source>Mixed lot: {} capacities ({}).</source>
        <translation>混批：{} 种容量（卡数 {}）。</translation>
    </message>
    <message>
        <source>Mixed lot: {} models ({}).</source>
        <translation>混批：{} 种型号（卡数 {}）。</translation>
    </message>
    <message>
        <source>Serial number {} on {} cards.</source>
        <translation>序列号 {} 出现在 {} 张卡上。</translation>
    </message>
    <message>
        <source>The lot is accepted: {} nonconforming of {} tested, Ac = {}.</source>
        <translation>接收该批次：不合格品 {} 张，已测 {} 张，Ac = {}。</translation>
    </message>
    <message>
        <source>The lot is rejected: {} nonconforming of {} tested, Re = {}.</source>
        <translation>拒收该批次：不合格品 {} 张，已测 {} 张，Re = {}。</translation>
    </message>
    <message>
        <source>Undecided: {} nonconforming of {} tested; test {} more.</source>
        <translation>未定：不合格品 {} 张，已测 {} 张；请再测 {} 张。</translation>
    </message>
    <message>
        <source>Undecided: {} nonconforming and {} without a verdict of {} tested; test {} more, and those again.</source>
        <translation>未定：不合格品 {} 张、无判定 {} 张，已测 {} 张；请再测 {} 张，并重测无判定的卡。</translation>
    </message>
    <message>
        <source>Test n = {} cards; accept the lot with at most Ac = {} nonconforming cards, reject it from Re = {} on.</source>
        <translation>测试 n = {} 张卡；不合格品不超过 Ac = {} 张时接收该批，达到 Re = {} 张时拒收该批。</translation>
    </message>
    <message>
        <source>Test n1 = {} cards; accept the lot with at most Ac1 = {} nonconforming cards, reject it from Re1 = {} on. Otherwise test n2 = {} more; accept it with at most Ac2 = {} nonconforming cards of all, reject it from Re2 = {} on.</source>
        <translation>测试 n1 = {} 张卡；不合格品不超过 Ac1 = {} 张时接收该批，达到 Re1 = {} 张时拒收。否则再测试 n2 = {} 张；累计不合格品不超过 Ac2 = {} 张时接收，达到 Re2 = {} 张时拒收。</translation>
    </message>
    <message>
        <source>Test card after card. After k cards accept the lot with at most {} k - {} nonconforming cards, reject it from {} k + {} on. {} good cards accept it at the earliest, {} cards decide at the latest.</source>
        <translation>逐张测试。测试 k 张后，不合格品不超过 {} k - {} 张时接收该批，达到 {} k + {} 张时拒收该批。最早 {} 张良品即可接收，最迟测试 {} 张作出判定。</translation>
    </message>
    <message>
        <source>AQL {}: a lot with {} nonconforming cards of {} is accepted with probability {}; producer&apos;s risk α = {}.</source>
        <translation>AQL {}：批中有不合格品 {} 张（共 {} 张）时，接收概率为 {}；生产方风险α = {}。</translation>
    </message>
    <message>
        <source>A lot with 1 nonconforming card of {} ({}) is accepted with probability {}.</source>
        <translation>批中 {} 张有 1 张不合格品（{}）时，接收概率为 {}。</translation>
    </message>
    <message>
        <source>LQ {}: a lot with {} nonconforming cards of {} is accepted with probability {}; consumer&apos;s risk β = {}.</source>
        <translation>LQ {}：批中有不合格品 {} 张（共 {} 张）时，接收概率为 {}；使用方风险β = {}。</translation>
    </message>
    <message>
        <source>The plan names no AQL. The largest share of nonconforming cards with a probability of acceptance of at least 95 % is used instead.</source>
        <translation>抽样方案未规定 AQL，以接收概率不低于 95 % 的最大不合格品率代替。</translation>
    </message>
    <message>
        <source>The plan names no LQ. The smallest share of nonconforming cards with a probability of acceptance of at most 10 % is used instead.</source>
        <translation>抽样方案未规定 LQ，以接收概率不高于 10 % 的最小不合格品率代替。</translation>
    </message>
    <message>
        <source>Undecided: the values of {metric} are not normally distributed (p-value {}), as the plan ({}) requires; judge the next lot by a plan that counts nonconforming cards.</source>
        <translation>未定：{metric}的数值不服从正态分布（p 值 {}），而抽样方案（{}）以此为前提；下一批次请用统计不合格品数的计数抽样方案。</translation>
    </message>
    <message>
        <source>Undecided: no criterion has both a numeric limit and differing values, as the plan ({}) requires; judge the next lot by a plan that counts nonconforming cards.</source>
        <translation>未定：没有一项判据既有数值限值、测量值又有差异，而抽样方案（{}）以此为前提；下一批次请用统计不合格品数的计数抽样方案。</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Qualifies SD and TF cards.</source>
        <translation>验证 SD/TF 存储卡。</translation>
    </message>
    <message>
        <source>Folder in which run folders are made.</source>
        <translation>用于存放测试文件夹的目录。</translation>
    </message>
    <message>
        <source>&apos;real&apos;: simulated cards run in real time.</source>
        <translation>“real”：模拟卡按真实时间执行。</translation>
    </message>
    <message>
        <source>A run folder, a lot or a profile to be opened.</source>
        <translation>要打开的测试文件夹、批次或测试方案。</translation>
    </message>
    <message>
        <source>More than one path; name one run folder, lot or profile.</source>
        <translation>给出了多个路径；请只给出一个测试文件夹、批次或测试方案。</translation>
    </message>
    <message>
        <source>%1 does not exist; name a run folder, a lot or a profile.</source>
        <translation>%1 不存在；请给出一个测试文件夹、批次或测试方案。</translation>
    </message>
    <message>
        <source>Shows the line station that this file describes, on the whole screen. The data on the cards in its slots is lost.</source>
        <translation>全屏显示此文件所描述的产线工位。其卡槽中卡上的数据将丢失。</translation>
    </message>
    <message>
        <source>With --station: first learns the slots of a reader, such as 4x4 for rows and columns, and writes them into the file.</source>
        <translation>与 --station 同用：先登记读卡器的卡槽（如 4x4，表示行数和列数），并写入该文件。</translation>
    </message>
    <message>
        <source>With --station: in a window.</source>
        <translation>与 --station 同用：在窗口中显示。</translation>
    </message>
    <message>
        <source>--enrol %1: expected rows and columns of 1 to 8, as in 4x4.</source>
        <translation>--enrol %1：应为 1 到 8 的行数和列数，例如 4x4。</translation>
    </message>
    <message>
        <source>--enrol and --in-window go with --station FILE.</source>
        <translation>--enrol 和 --in-window 须与 --station FILE 同用。</translation>
    </message>
    <message>
        <source>No display found; start the program on a desktop, or use cardassay-cli.</source>
        <translation>没有显示器；请在桌面环境中启动，或使用 cardassay-cli。</translation>
    </message>
</context>
<context>
    <name>mes</name>
    <message>
        <source>&quot;{}&quot; is not the id of a result; {} has not sent it.</source>
        <translation>“{}”不是结果的标识；{} 不发送它。</translation>
    </message>
    <message>
        <source>{} holds no result of a line station.</source>
        <translation>{} 中没有产线工位的结果。</translation>
    </message>
    <message>
        <source>It has waited for longer than {}.</source>
        <translation>它已等待超过 {}。</translation>
    </message>
    <message>
        <source>{} has no folders &quot;done&quot; and &quot;failed&quot;; mount the share, or create them.</source>
        <translation>{} 中没有文件夹 &quot;done&quot; 和 &quot;failed&quot;；请挂载共享文件夹，或创建它们。</translation>
    </message>
    <message>
        <source>A header for {} has several lines; check the files of token and secret.</source>
        <translation>发往 {} 的一个标头有多行；请检查令牌和密钥文件。</translation>
    </message>
    <message>
        <source>{} answers with more than {}; is this the right address?</source>
        <translation>{} 的应答超过 {}；地址是否正确？</translation>
    </message>
    <message>
        <source>No answer from {} ({}); check the network and the server.</source>
        <translation>{} 没有应答（{}）；请检查网络和服务器。</translation>
    </message>
    <message>
        <source>The label printer has no paper.</source>
        <translation>标签打印机缺纸。</translation>
    </message>
    <message>
        <source>The label printer is paused.</source>
        <translation>标签打印机已暂停。</translation>
    </message>
    <message>
        <source>The label printer is open.</source>
        <translation>标签打印机盖子打开。</translation>
    </message>
    <message>
        <source>The label printer {} cannot be reached ({}).</source>
        <translation>无法连接标签打印机 {}（{}）。</translation>
    </message>
    <message>
        <source>The label printer {} does not report its state (~HS).</source>
        <translation>标签打印机 {} 不报告其状态（~HS）。</translation>
    </message>
    <message>
        <source>The connection to the label printer {} was lost during a label; check whether the label was printed.</source>
        <translation>与标签打印机 {} 的连接在打印标签时中断；请查看标签是否已打印。</translation>
    </message>
    <message>
        <source>{}: the file is empty; put the secret into it.</source>
        <translation>{}：文件为空；请将密钥写入其中。</translation>
    </message>
    <message>
        <source>{}: {}</source>
        <translation>{}：{}</translation>
    </message>
    <message>
        <source>{}: a URL begins with http:// or https://.</source>
        <translation>{}：URL 以 http:// 或 https:// 开头。</translation>
    </message>
    <message>
        <source>{}: results wait on this disk until they are sent; name a folder for them as &quot;spool&quot;.</source>
        <translation>{}：结果在发送之前保存在本机磁盘上；请用 &quot;spool&quot; 指定其文件夹。</translation>
    </message>
    <message>
        <source>The line does not expect this card here: {}</source>
        <translation>过站检查不允许此卡：{}</translation>
    </message>
    <message>
        <source>The placeholder &quot;{}&quot; in the URL of the route check is not known; docs/user/mes.md lists the placeholders.</source>
        <translation>过站检查 URL 中的占位符“{}”未知；docs/user/mes.md 列出了可用的占位符。</translation>
    </message>
    <message>
        <source>The URL of the route check has no placeholder &quot;serial&quot;; add it at the place of the serial number.</source>
        <translation>过站检查的 URL 中没有占位符 &quot;serial&quot;；请写明序列号的位置。</translation>
    </message>
    <message>
        <source>The route check answers {}, which is neither yes nor no; check its log.</source>
        <translation>过站检查应答 {}，既不是允许也不是拒绝；请查看其日志。</translation>
    </message>
    <message>
        <source>{} answers {}: {}</source>
        <translation>{} 应答 {}：{}</translation>
    </message>
    <message>
        <source>{}:{}: {} is not allowed here in a label; docs/user/mes.md lists the allowed content.</source>
        <translation>{}:{}：标签的此处不能有 {}；docs/user/mes.md 说明了可用的内容。</translation>
    </message>
    <message>
        <source>{} is not a label: it has no ^XA and ^XZ.</source>
        <translation>{} 不是标签：其中没有 ^XA 和 ^XZ。</translation>
    </message>
    <message>
        <source>{}: the token would be sent over plain http, where others can read it; use https://, or write token_without_tls = true if nobody else uses the network.</source>
        <translation>{}：令牌会以明文 http 发送，他人可以读取；请使用 https://，若网络中没有其他人，可写 token_without_tls = true。</translation>
    </message>
    <message>
        <source>{}: {} cannot be read, so that nothing could ever be sent; name a file of certificates.</source>
        <translation>{}：{} 无法读取，因此永远无法发送；请指定证书文件。</translation>
    </message>
</context>
<context>
    <name>method</name>
    <message>
        <source>total over duration</source>
        <translation>总量除以时长</translation>
    </message>
    <message>
        <source>90 % interval from batch means</source>
        <translation>90 % 区间：批均值法</translation>
    </message>
    <message>
        <source>90 % interval from batch means and rare long latencies</source>
        <translation>90 % 区间：批均值法并计入偶发长时延</translation>
    </message>
    <message>
        <source>slowest whole second</source>
        <translation>最慢的整秒</translation>
    </message>
    <message>
        <source>nearest rank</source>
        <translation>最近秩法</translation>
    </message>
    <message>
        <source>90 % interval from binomial ranks</source>
        <translation>90 % 区间：二项分布秩</translation>
    </message>
    <message>
        <source>maximum, exact</source>
        <translation>最大值，精确</translation>
    </message>
    <message>
        <source>writes above 250 ms and reads above 100 ms, counted</source>
        <translation>超过 250 ms 的写与超过 100 ms 的读的次数</translation>
    </message>
    <message>
        <source>longest stall, 0 without stalls</source>
        <translation>最长卡顿，无卡顿时为 0</translation>
    </message>
    <message>
        <source>sum over all phases</source>
        <translation>各阶段之和</translation>
    </message>
    <message>
        <source>sum over all steps</source>
        <translation>各步骤之和</translation>
    </message>
    <message>
        <source>addresses below half of the median throughput</source>
        <translation>吞吐率低于中位数一半的地址</translation>
    </message>
    <message>
        <source>sectors of all verified reads</source>
        <translation>全部校验读取的扇区</translation>
    </message>
    <message>
        <source>prefill excluded</source>
        <translation>不含预填充</translation>
    </message>
    <message>
        <source>warm-up excluded</source>
        <translation>不含预热</translation>
    </message>
    <message>
        <source>warm-up included</source>
        <translation>含预热</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>share of good samples</source>
        <translation>完好样本的比例</translation>
    </message>
    <message>
        <source>90 % interval by Wilson</source>
        <translation>90 % 区间：Wilson 法</translation>
    </message>
    <message>
        <source>largest address with only good samples below it</source>
        <translation>其下样本全部完好的最大地址</translation>
    </message>
    <message>
        <source>write window, samples and read-back</source>
        <translation>写窗口、样本与回读</translation>
    </message>
    <message>
        <source>model of hidden caches and missing flash</source>
        <translation>隐藏缓存与缺失闪存的模型</translation>
    </message>
    <message>
        <source>no risk of a miss: data loss found</source>
        <translation>无漏检风险：已查出数据丢失</translation>
    </message>
    <message>
        <source>bytes compared over bytes announced</source>
        <translation>已比对字节数与标称字节数之比</translation>
    </message>
    <message>
        <source>bytes written between samples and their read-back</source>
        <translation>样本写入与其回读之间的写入字节数</translation>
    </message>
    <message>
        <source>every byte written and read back</source>
        <translation>写入并回读每个字节</translation>
    </message>
    <message>
        <source>telemetry</source>
        <translation>遥测</translation>
    </message>
    <message>
        <source>flash writes over host writes</source>
        <translation>闪存写入量与主机写入量之比</translation>
    </message>
    <message>
        <source>erases times bytes per erase of a sequential overwrite</source>
        <translation>擦除次数 × 顺序覆盖写得出的每次擦除字节数</translation>
    </message>
    <message>
        <source>preconditioning excluded</source>
        <translation>不含预处理</translation>
    </message>
    <message>
        <source>queue with the arrivals of the camera and the measured service times</source>
        <translation>队列：按摄像设备的节奏到达，按实测耗时服务</translation>
    </message>
    <message>
        <source>highest bit rate without loss in this recording</source>
        <translation>本次录像不丢失数据的最高码率</translation>
    </message>
    <message>
        <source>90 % interval for another recording, from the spread of five parts</source>
        <translation>另一次录像的 90 % 区间，由五段录像的离散度得出</translation>
    </message>
    <message>
        <source>contiguous runs of clusters in the latest file, of the stream with most</source>
        <translation>最新文件中簇的连续段数，取最多的码流</translation>
    </message>
    <message>
        <source>median number of 4 MiB areas written between two indexes</source>
        <translation>两次索引之间所写 4 MiB 区域数的中位数</translation>
    </message>
    <message>
        <source>interval from the resolution of the counters and the data possibly held back by the card</source>
        <translation>区间由计数器分辨力和卡内可能滞留的数据得出</translation>
    </message>
    <message>
        <source>reciprocal of the write amplification</source>
        <translation>写放大的倒数</translation>
    </message>
    <message>
        <source>change points in throughput by bytes</source>
        <translation>吞吐率随写入字节数的变化点</translation>
    </message>
    <message>
        <source>slope of the last level by Theil and Sen</source>
        <translation>末段斜率用 Theil-Sen 估计</translation>
    </message>
    <message>
        <source>region overwritten once since the last fall</source>
        <translation>上次下降后区域已被完整覆盖写一遍</translation>
    </message>
    <message>
        <source>bytes written before the start of the last level</source>
        <translation>末段开始前写入的字节数</translation>
    </message>
    <message>
        <source>SNIA PTS window, for comparison only</source>
        <translation>SNIA PTS 窗口判据，仅供对照</translation>
    </message>
    <message>
        <source>fit of the speed class model P(r)</source>
        <translation>按速度等级模型 P(r) 拟合</translation>
    </message>
    <message>
        <source>90 % interval from the spread of the units</source>
        <translation>90 % 区间由各单元的离散度得出</translation>
    </message>
    <message>
        <source>free bytes over the mean time of a unit</source>
        <translation>空闲字节数与单元平均用时之比</translation>
    </message>
    <message>
        <source>pattern with most fragments, by construction</source>
        <translation>碎片最多的分布，由构造得出</translation>
    </message>
    <message>
        <source>ratio of recording throughputs</source>
        <translation>录像写入的吞吐率之比</translation>
    </message>
    <message>
        <source>entirely unused units</source>
        <translation>完全未占用的单元</translation>
    </message>
    <message>
        <source>capacity times cycles over write amplification and bit rate</source>
        <translation>容量 × 擦写次数 ÷（写放大 × 码率）</translation>
    </message>
    <message>
        <source>assumes 1000 program/erase cycles, interval from 300 to 3000</source>
        <translation>假定擦写次数为 1000，区间取 300 至 3000</translation>
    </message>
    <message>
        <source>program/erase cycles rated by the card&apos;s own telemetry</source>
        <translation>擦写次数取自卡的遥测标称值</translation>
    </message>
    <message>
        <source>excess over the time of the writes alone, over the copy cost</source>
        <translation>超出单纯写入的时间与搬移代价之比</translation>
    </message>
    <message>
        <source>replay on the card models fitted to the characterization</source>
        <translation>在按特征探测拟合的卡模型上重放</translation>
    </message>
    <message>
        <source>90 % interval from the spread of the fitted models</source>
        <translation>90 % 区间由拟合模型的离散度得出</translation>
    </message>
    <message>
        <source>time per byte over that of large sequential writes</source>
        <translation>每字节耗时与大块顺序写之比</translation>
    </message>
    <message>
        <source>card models fitted to the characterization times, weighted by likelihood</source>
        <translation>按特征探测耗时拟合的卡模型，以似然加权</translation>
    </message>
    <message>
        <source>interval over the candidate models</source>
        <translation>区间涵盖全部候选模型</translation>
    </message>
    <message>
        <source>interval from the relative spread of the times</source>
        <translation>区间由耗时的离散度得出</translation>
    </message>
    <message>
        <source>replay on the card models fitted to characterization and steps</source>
        <translation>在按特征探测及各步骤拟合的卡模型上重放</translation>
    </message>
    <message>
        <source>90 % interval from their spread, their residuals and the timing estimator</source>
        <translation>90 % 区间由其离散度、残差和时延估计量得出</translation>
    </message>
    <message>
        <source>pattern left by a recorder, by construction</source>
        <translation>录像设备留下的分布，由构造得出</translation>
    </message>
    <message>
        <source>mean over the duration required by the standard</source>
        <translation>标准所规定时长内的平均值</translation>
    </message>
    <message>
        <source>shortcut: state of the card as found</source>
        <translation>简化测试：不改变卡的原有状态</translation>
    </message>
    <message>
        <source>needs a command queue and a cache, which this host does not use</source>
        <translation>需要命令队列和缓存，而本主机不使用</translation>
    </message>
    <message>
        <source>cycles of write and read-back</source>
        <translation>写入并回读的循环</translation>
    </message>
    <message>
        <source>last cycle</source>
        <translation>最后一次循环</translation>
    </message>
    <message>
        <source>first five cycles</source>
        <translation>前五次循环</translation>
    </message>
    <message>
        <source>card observed to its end of life</source>
        <translation>已观察到卡的寿命终点</translation>
    </message>
    <message>
        <source>slope of the card&apos;s own counters; interval of 30 % around its rated life</source>
        <translation>卡自身计数器的斜率；区间为标称寿命上下 30 %</translation>
    </message>
    <message>
        <source>bit rate of the camera</source>
        <translation>摄像设备的码率</translation>
    </message>
    <message>
        <source>compared with data of an earlier run</source>
        <translation>与先前某次测试的数据比较</translation>
    </message>
    <message>
        <source>sum over all cuts</source>
        <translation>各次断电之和</translation>
    </message>
    <message>
        <source>slowest part of an allocation unit</source>
        <translation>分配单元中最慢的部分</translation>
    </message>
    <message>
        <source>mean of single random reads</source>
        <translation>单次随机读的平均值</translation>
    </message>
    <message>
        <source>maximum mean of eight consecutive updates</source>
        <translation>连续八次更新均值的最大值</translation>
    </message>
    <message>
        <source>maximum of all</source>
        <translation>全部之中的最大值</translation>
    </message>
    <message>
        <source>longest table write, or excess of a longer write divided by its commands</source>
        <translation>最长的写表时间，或较长写入的超出部分除以命令数</translation>
    </message>
    <message>
        <source>guard band of 3 %</source>
        <translation>保护带 3 %</translation>
    </message>
    <message>
        <source>by all criteria of the standard</source>
        <translation>按标准的全部判据</translation>
    </message>
    <message>
        <source>allocation units written over those of the card</source>
        <translation>所写分配单元占全卡分配单元的比例</translation>
    </message>
    <message>
        <source>compared before and after</source>
        <translation>前后比较</translation>
    </message>
    <message>
        <source>last pass over first pass</source>
        <translation>最后一遍与第一遍之比</translation>
    </message>
    <message>
        <source>thermometer readings</source>
        <translation>温度计读数</translation>
    </message>
    <message>
        <source>change points of the throughput</source>
        <translation>吞吐率的变化点</translation>
    </message>
    <message>
        <source>median slope over the median times of sizes up to 64 KiB</source>
        <translation>不超过 64 KiB 的各大小中位耗时的中位斜率</translation>
    </message>
    <message>
        <source>slowest over fastest median of equal time slices</source>
        <translation>等长时段中位数的最慢与最快之比</translation>
    </message>
    <message>
        <source>flushes after a write against flushes without pending data</source>
        <translation>写入后的 FLUSH(刷写)与无待写数据的 FLUSH(刷写)相比</translation>
    </message>
    <message>
        <source>bytes over the time of the calls</source>
        <translation>字节数与调用时间之比</translation>
    </message>
    <message>
        <source>bytes written to the device over bytes written to the file</source>
        <translation>写入设备的字节数与写入文件的字节数之比</translation>
    </message>
    <message>
        <source>longest time without an index write, by the schedule of the recording</source>
        <translation>按录像计划，未写索引的最长时间</translation>
    </message>
    <message>
        <source>bit rate and write amplification of a recording in this run</source>
        <translation>本次测试中一次录像的码率和写放大</translation>
    </message>
    <message>
        <source>largest transfer issued by the kernel</source>
        <translation>内核下发的最大单次传输</translation>
    </message>
    <message>
        <source>kernel log messages</source>
        <translation>内核日志消息</translation>
    </message>
    <message>
        <source>device description of the kernel</source>
        <translation>内核的设备描述</translation>
    </message>
    <message>
        <source>below the total rate of the streams, because video was lost</source>
        <translation>低于各码流的总码率，因为有视频丢失</translation>
    </message>
    <message>
        <source>announced capacity</source>
        <translation>卡声明的容量</translation>
    </message>
    <message>
        <source>printed on the card</source>
        <translation>卡面印字</translation>
    </message>
    <message>
        <source>growth of the card&apos;s counters</source>
        <translation>卡的计数器增量</translation>
    </message>
    <message>
        <source>fit of page-mapped designs to the writes since a sequential overwrite of the card</source>
        <translation>用页映射模型拟合整卡顺序覆盖写之后的写入</translation>
    </message>
    <message>
        <source>90 % interval from their spread and the residual of the step</source>
        <translation>90 % 区间由其离散度和该步骤的残差得出</translation>
    </message>
</context>
<context>
    <name>open</name>
    <message>
        <source>{} cannot be read.</source>
        <translation>无法读取 {}。</translation>
    </message>
</context>
<context>
    <name>outcome</name>
    <message>
        <source>completed</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>stopped by the user</source>
        <translation>由用户停止</translation>
    </message>
    <message>
        <source>card lost</source>
        <translation>存储卡失去连接</translation>
    </message>
    <message>
        <source>card did not answer</source>
        <translation>存储卡无响应</translation>
    </message>
    <message>
        <source>fault of host or reader</source>
        <translation>主机或读卡器故障</translation>
    </message>
</context>
<context>
    <name>param</name>
    <message>
        <source>Time of steady reads</source>
        <translation>持续读取的时间</translation>
    </message>
    <message>
        <source>Duration of the small reads that detect a change of the reader; 600 for a reference reader.</source>
        <translation>小块读取的时长，用于发现读卡器的变化；用作基准的读卡器取 600。</translation>
    </message>
    <message>
        <source>Test FLUSH</source>
        <translation>测试 FLUSH(刷写)</translation>
    </message>
    <message>
        <source>Writes 64 KiB twenty times into the first 64 MiB of the card, and measures the flush after each. Destroys the data there.</source>
        <translation>在存储卡前 64 MiB 中写入 64 KiB 二十次，并测量每次之后的 FLUSH(刷写)。会破坏其中的数据。</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>A folder on the card&apos;s file system. One file is created in it and removed at the end; other files are not changed.</source>
        <translation>存储卡文件系统上的文件夹。其中新建一个文件，结束时删除；其他文件不变。</translation>
    </message>
    <message>
        <source>Time per cell</source>
        <translation>每格时间</translation>
    </message>
    <message>
        <source>Maximum time per write path and block size.</source>
        <translation>每种写路径配每种块大小的最长测量时间。</translation>
    </message>
    <message>
        <source>Bytes per cell</source>
        <translation>每格字节数</translation>
    </message>
    <message>
        <source>Maximum bytes per write path and block size; the file never grows beyond this size.</source>
        <translation>每种写路径配每种块大小的最大写入量；文件不会超过此大小。</translation>
    </message>
    <message>
        <source>Write paths</source>
        <translation>写路径</translation>
    </message>
    <message>
        <source>Write paths to measure, separated by commas, such as &quot;o_direct, write_fsync&quot;; empty = all.</source>
        <translation>要测量的写路径，以逗号分隔，例如 &quot;o_direct, write_fsync&quot;；留空 = 全部。</translation>
    </message>
    <message>
        <source>New file system</source>
        <translation>新建文件系统</translation>
    </message>
    <message>
        <source>Created on the whole card instead of a folder: all data on the card is lost. Requires root. none = the card is not erased.</source>
        <translation>代替文件夹，在整张存储卡上新建：卡上数据全部丢失。需要 root 权限。none = 不擦除存储卡。</translation>
    </message>
</context>
<context>
    <name>parameter</name>
    <message>
        <source>Write limit</source>
        <translation>写入量上限</translation>
    </message>
    <message>
        <source>Upper limit of the bytes that the probe writes to a card that appears genuine; 0 = enough to see through any hidden cache, about 1 GiB. Fewer bytes are faster and raise the risk of a miss.</source>
        <translation>在看似真实的卡上，探测写入数据量的上限；0 = 足以排除任何隐藏缓存，约 1 GiB。写得少则快，但漏检风险更高。</translation>
    </message>
    <message>
        <source>Accepted risk of a miss</source>
        <translation>可接受的漏检风险</translation>
    </message>
    <message>
        <source>Largest probability of a missed counterfeit at which the card is called genuine. Smaller values are safer and may need more writes.</source>
        <translation>判为容量真实时所允许的扩容卡漏检概率上限。值越小越稳妥，但可能要增加写入量。</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>抽样点数</translation>
    </message>
    <message>
        <source>Number of places all over the card that are stamped and read back. More samples find smaller bad areas, and take longer.</source>
        <translation>全卡范围内写入扇区戳并回读的位置数。点数越多，能发现的坏区越小，耗时也越长。</translation>
    </message>
    <message>
        <source>Data may be lost</source>
        <translation>允许丢失数据</translation>
    </message>
    <message>
        <source>The probe does not save and restore the data that it overwrites, which halves its writes. Choose no if the data on the card must survive the probe.</source>
        <translation>允许时，探测不保存和恢复被覆盖的数据，写入量减半。卡上数据必须保留时请选否。</translation>
    </message>
    <message>
        <source>Block size</source>
        <translation>块大小</translation>
    </message>
    <message>
        <source>Bytes of one I/O. Small blocks show the cost of each command, large ones the best rate of the card. Use the transfer size of your device: 4 KiB for tables and logs, 512 KiB or more for video.</source>
        <translation>每次 I/O 的字节数。小块反映每条命令的开销，大块反映卡的最高速度。请按设备一次读写的量设置：表和日志用 4 KiB，视频用 512 KiB 或更大。</translation>
    </message>
    <message>
        <source>Queue depth</source>
        <translation>队列深度</translation>
    </message>
    <message>
        <source>Number of I/Os in flight at the card. Cameras and most card readers have 1. More helps only cards with a command queue (A2), and lengthens each single latency.</source>
        <translation>同时在途的 I/O 数。摄像设备和多数读卡器为 1。加大只对带命令队列的卡（A2）有利，并会拉长单次时延。</translation>
    </message>
    <message>
        <source>Region start</source>
        <translation>区域起点</translation>
    </message>
    <message>
        <source>Address of the first byte that the step works on. Change it to test another part of the card, or to spare what lies before it.</source>
        <translation>本步骤所用区域第一个字节的地址。要测试卡的其他部分，或避开前面的内容时修改。</translation>
    </message>
    <message>
        <source>Region size</source>
        <translation>区域大小</translation>
    </message>
    <message>
        <source>Part of the card that the step works on; 0 = up to its end. A small region of random writes imitates the tables of a file system; the whole card shows what caches hide.</source>
        <translation>本步骤使用卡的多大范围；0 = 直到卡尾。小区域随机写模拟文件系统的表；全卡范围则能显出缓存所掩盖的情况。</translation>
    </message>
    <message>
        <source>Ends after (bytes)</source>
        <translation>结束条件：数据量</translation>
    </message>
    <message>
        <source>The step ends when this amount of data has been transferred; 0 = no limit. The first limit that is reached ends the step.</source>
        <translation>读写达到此数据量时步骤结束；0 = 不限。设了多个限制时，先达到者结束步骤。</translation>
    </message>
    <message>
        <source>Ends after (time)</source>
        <translation>结束条件：时间</translation>
    </message>
    <message>
        <source>The step ends after this time; 0 = no limit. The amount of data then depends on the card, and a slow card does not prolong the test.</source>
        <translation>达到此时间后步骤结束；0 = 不限。此时数据量由卡决定，慢卡不会拖长测试。</translation>
    </message>
    <message>
        <source>Ends after (passes)</source>
        <translation>结束条件：遍数</translation>
    </message>
    <message>
        <source>One pass transfers as many bytes as the region has; 0 = no limit. Without any limit, a sequential step makes one pass and a random step runs for 30 s.</source>
        <translation>一遍的数据量等于区域大小；0 = 不限。未设任何限制时，顺序步骤做一遍，随机步骤持续 30 秒。</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>I/O before the measurement, not included in any metric. Set some seconds if the start is faster than what follows, for example while a write cache is empty.</source>
        <translation>正式测量前的 I/O，不计入任何指标。若开头比后面快（例如写缓存尚空），可设几秒。</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>校验</translation>
    </message>
    <message>
        <source>Reading compares every sector with the written data, and finds errors without an I/O error. Leave it off if only throughput matters.</source>
        <translation>读取时将每个扇区与写入内容比较，能发现没有 I/O 错误提示的差错。只关心吞吐率时不必开启。</translation>
    </message>
    <message>
        <source>I/O engine</source>
        <translation>I/O 引擎</translation>
    </message>
    <message>
        <source>Interface to the system. auto = io_uring where the system has it, else threads. Fix it only to compare runs of different computers.</source>
        <translation>向系统提交 I/O 的方式。auto = 系统支持时用 io_uring，否则用线程。仅在比较不同计算机的测试时才固定。</translation>
    </message>
    <message>
        <source>Pause between I/Os</source>
        <translation>I/O 间隔</translation>
    </message>
    <message>
        <source>Time without I/O after each one; only with one I/O in flight. Imitates a host that does not write all the time. A card may collect garbage during it, and then looks better than under full load.</source>
        <translation>每次 I/O 之后的空闲时间；仅用于并发数为 1 时。模拟不连续写入的主机。卡可能趁机整理内部数据，看起来比满负荷时好。</translation>
    </message>
    <message>
        <source>I/O deadline</source>
        <translation>I/O 时限</translation>
    </message>
    <message>
        <source>An I/O without an answer within this time is a hang: the run ends and the card is not accessed again. Raise it only for very slow readers.</source>
        <translation>I/O 超过此时间没有应答即视为挂死：测试结束，不再访问该卡。仅当读卡器本身很慢时才加大。</translation>
    </message>
    <message>
        <source>States</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>States of the card, separated by commas; each is probed alike. Fewer states save time.</source>
        <translation>让卡依次进入的状态，以逗号分隔；每种状态下做相同的探测。减少状态可节省时间。</translation>
    </message>
    <message>
        <source>Burst</source>
        <translation>顺序探测量</translation>
    </message>
    <message>
        <source>Bytes that the sequential probe writes and reads back in each state. More bytes are more exact, and change the state more.</source>
        <translation>顺序探测在每种状态下写入并读回的数据量。量大更准，但对状态的影响也更大。</translation>
    </message>
    <message>
        <source>Block of the burst</source>
        <translation>顺序探测块大小</translation>
    </message>
    <message>
        <source>Bytes of one I/O of the sequential probe.</source>
        <translation>顺序探测每次 I/O 的字节数。</translation>
    </message>
    <message>
        <source>Random writes of the probe</source>
        <translation>随机探测次数</translation>
    </message>
    <message>
        <source>Number of 4 KiB writes of the random probe in each state, in 10 s at most.</source>
        <translation>每种状态下随机写 4 KiB 的次数，最长 10 秒。</translation>
    </message>
    <message>
        <source>Recording of the probe</source>
        <translation>录像探测量</translation>
    </message>
    <message>
        <source>Bytes recorded in each state. More is more exact, and changes the state more.</source>
        <translation>每种状态下录制的数据量。量大更准，但对状态的影响也更大。</translation>
    </message>
    <message>
        <source>Random writing (bytes)</source>
        <translation>随机写入：数据量</translation>
    </message>
    <message>
        <source>Bytes of random writes of 4 KiB that bring about the state random. More makes the card more disordered.</source>
        <translation>为形成 random 状态而以 4 KiB 随机写入的数据量。量越大，卡内越零乱。</translation>
    </message>
    <message>
        <source>Random writing (time)</source>
        <translation>随机写入：时间</translation>
    </message>
    <message>
        <source>The random writing ends after this time, even if its bytes are not yet written.</source>
        <translation>达到此时间即停止随机写入，即使数据量尚未写完。</translation>
    </message>
    <message>
        <source>Recording before a rest</source>
        <translation>静置前的录制量</translation>
    </message>
    <message>
        <source>Amount recorded again before each rest, as a multiple of the region, so that all rests start from the same state.</source>
        <translation>每次静置前再录制的数据量，以区域大小的倍数计，使各次静置的起点相同。</translation>
    </message>
    <message>
        <source>Time for the characterization</source>
        <translation>特征探测时间</translation>
    </message>
    <message>
        <source>Workloads that do not fit are left out, and their results stay unknown. Set more for large and slow cards.</source>
        <translation>来不及做的负载会略去，相应结果保持未知。大卡和慢卡请设长些。</translation>
    </message>
    <message>
        <source>Kinds of translation layer</source>
        <translation>转换层种类</translation>
    </message>
    <message>
        <source>Possible designs of the card, separated by commas. Keep all of them unless the controller is known.</source>
        <translation>卡可能的内部结构，以逗号分隔。除非已知主控型号，否则请全部保留。</translation>
    </message>
    <message>
        <source>Shares in use</source>
        <translation>占用比例</translation>
    </message>
    <message>
        <source>Used shares of the allocation units that are written around, as fractions separated by commas. All of them make the curve; fewer save time.</source>
        <translation>绕写时分配单元已占用的比例，以小数表示、逗号分隔。全部比例构成曲线；减少可节省时间。</translation>
    </message>
    <message>
        <source>Allocation unit</source>
        <translation>分配单元</translation>
    </message>
    <message>
        <source>0 = what the registers of the card say, else 4 MiB. Give it where the reader shows no registers and you know the size.</source>
        <translation>0 = 按卡的寄存器，读不到则为 4 MiB。读卡器不提供寄存器而已知大小时请填写。</translation>
    </message>
    <message>
        <source>Recording unit</source>
        <translation>记录单元</translation>
    </message>
    <message>
        <source>The largest single write. 512 KiB is that of Class 10 and of the U and V classes; the results are theirs only then.</source>
        <translation>单次写入的最大值。512 KiB 是 Class 10 及 U、V 级的记录单元；只有用它，结果才对应这些等级。</translation>
    </message>
    <message>
        <source>Grain</source>
        <translation>粒度</translation>
    </message>
    <message>
        <source>The smallest piece that is either in use or free, as the clusters of a file system are; 0 = the recording unit. Smaller ones are harder for the card.</source>
        <translation>占用或空闲的最小单位，相当于文件系统的簇；0 = 记录单元。越小对卡越苛刻。</translation>
    </message>
    <message>
        <source>Also as a recorder leaves it</source>
        <translation>加测录像后的碎片状态</translation>
    </message>
    <message>
        <source>One more pattern: that of a camera that records in a loop. Choose yes for cards of recorders; it takes a little longer.</source>
        <translation>多测一种分布：循环录像设备留下的分布。用于记录仪的卡请选是；耗时略增。</translation>
    </message>
    <message>
        <source>Units measured</source>
        <translation>测量单元数</translation>
    </message>
    <message>
        <source>Number of allocation units measured at each share. More units narrow the intervals, and take more time and space.</source>
        <translation>每种比例下测量的分配单元数。越多区间越窄，但更费时间和空间。</translation>
    </message>
    <message>
        <source>Units before the measurement</source>
        <translation>测量前的单元数</translation>
    </message>
    <message>
        <source>Allocation units that are written first and not counted, so that the cost of earlier writes is not measured. Use more for cards that keep many units open.</source>
        <translation>先写而不计入的分配单元数，使此前的开销先行了结。能同时打开许多单元的卡应加大。</translation>
    </message>
    <message>
        <source>Number of passes over the region. A second pass finds faults that appear only when data is overwritten.</source>
        <translation>区域写入的遍数。第二遍能发现只在覆盖写时才出现的问题。</translation>
    </message>
    <message>
        <source>All data is read back after the last pass and compared. Without it the step gives no capacity and no bad sectors.</source>
        <translation>最后一遍之后全部读回并比较。不校验则本步骤无法得出容量和坏扇区。</translation>
    </message>
    <message>
        <source>File system</source>
        <translation>文件系统</translation>
    </message>
    <message>
        <source>File system whose file placement and table writes are imitated. Use that of the camera; mostly FAT32 up to 32 GB and exFAT above.</source>
        <translation>所模拟的文件系统，决定文件的放置和写表方式。请与摄像设备一致；一般 32 GB 及以下为 FAT32，以上为 exFAT。</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>簇</translation>
    </message>
    <message>
        <source>Piece in which the file system gives out space. Smaller ones make more fragments on a full card. Take what the camera makes when it formats.</source>
        <translation>文件系统分配空间的单位。簇越小，卡满后碎片越多。请取设备格式化时所用的值。</translation>
    </message>
    <message>
        <source>File size</source>
        <translation>文件大小</translation>
    </message>
    <message>
        <source>A file is closed at this size, and the next one begins; 0 = 179 MiB, about 2 minutes, or a sixteenth of the region where that is less.</source>
        <translation>文件达到此大小即关闭并开始下一个；0 = 179 MiB（约 2 分钟），若区域的十六分之一更小则取后者。</translation>
    </message>
    <message>
        <source>Preallocation</source>
        <translation>预分配</translation>
    </message>
    <message>
        <source>Space that a file takes at a time; 0 = cluster by cluster. Preallocation keeps streams apart, so that files have fewer extents.</source>
        <translation>文件每次占用的空间；0 = 逐簇分配。预分配使各码流分开，文件碎片较少。</translation>
    </message>
    <message>
        <source>Kept free</source>
        <translation>保留空闲</translation>
    </message>
    <message>
        <source>The oldest file is deleted when less than this fraction of the region is free. Less free space makes more fragments.</source>
        <translation>区域空闲比例低于此值时删除最旧的文件。空闲越少，碎片越多。</translation>
    </message>
    <message>
        <source>Video streams</source>
        <translation>视频码流</translation>
    </message>
    <message>
        <source>Bit rate of each stream in Mbit/s, with commas between: &quot;12, 8&quot; are two streams. Take the rates of the camera.</source>
        <translation>各码流的码率，单位 Mbit/s，以逗号分隔：“12, 8”为两路。请按设备的码率填写。</translation>
    </message>
    <message>
        <source>Variation of the rates</source>
        <translation>码率波动</translation>
    </message>
    <message>
        <source>Variation of the rates as a fraction, as in compressed video; 0 = constant.</source>
        <translation>码率波动的幅度（小数），如压缩视频那样；0 = 恒定。</translation>
    </message>
    <message>
        <source>Video per write</source>
        <translation>每次写入的视频量</translation>
    </message>
    <message>
        <source>A stream is written when this amount is buffered. Larger writes are easier for the card, and need more memory in the camera.</source>
        <translation>码流积攒到此数据量时写出。写得大些对卡更轻松，但占用设备更多内存。</translation>
    </message>
    <message>
        <source>Write out before an index</source>
        <translation>写索引前先写出</translation>
    </message>
    <message>
        <source>Before each index all buffered video is written, whatever its amount. Cameras that lose no footage at a power loss do this.</source>
        <translation>每次写索引前，无论积累多少都先写出。断电不丢录像的设备就是这样做的。</translation>
    </message>
    <message>
        <source>Time between indexes</source>
        <translation>索引间隔</translation>
    </message>
    <message>
        <source>Interval between writes of the head of a file and the tables of the file system. Small writes cost most: a shorter time is harder for the card.</source>
        <translation>写文件头和文件系统表的间隔。小块写入代价最大：间隔越短，对卡越苛刻。</translation>
    </message>
    <message>
        <source>Index</source>
        <translation>索引大小</translation>
    </message>
    <message>
        <source>Bytes that are written at the head of the file each time.</source>
        <translation>每次写在文件头的字节数。</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Buffer of the camera</source>
        <translation>摄像设备缓冲区</translation>
    </message>
    <message>
        <source>Bytes that the camera can hold while the card is busy; further bytes are dropped. Use that of the camera: it limits the stalls that the recording survives.</source>
        <translation>卡忙时摄像设备能暂存的数据量；放不下的被丢弃。请按设备填写：它决定录像能承受多长的卡顿。</translation>
    </message>
    <message>
        <source>Fill first</source>
        <translation>先写满</translation>
    </message>
    <message>
        <source>The region is written once sequentially before the recording, because a card in use holds data everywhere. Without it, the card is tested nearly fresh out of box.</source>
        <translation>录制前先顺序写满区域一遍，因为使用中的卡处处有数据。不写满时，测得的接近空盘(FOB)状态。</translation>
    </message>
    <message>
        <source>Preconditioning</source>
        <translation>预处理</translation>
    </message>
    <message>
        <source>Amount recorded before the measurement, as a multiple of the region. Below 1 the card is not fully preconditioned.</source>
        <translation>测量前录制的数据量，以区域的倍数计。小于 1 时卡尚未充分预处理。</translation>
    </message>
    <message>
        <source>Measured recording</source>
        <translation>测量录制量</translation>
    </message>
    <message>
        <source>Its length as a multiple of the region. 0 = by bytes or time, or 1.5 if neither is given. A longer recording is more reliable, and wears the card more.</source>
        <translation>以区域大小的倍数计。0 = 按数据量或时间；两者都未设则为 1.5。越长越可靠，磨损也越大。</translation>
    </message>
    <message>
        <source>Seed of the recording</source>
        <translation>录制种子</translation>
    </message>
    <message>
        <source>The same seed makes the same recording; 0 = that of the run. Give one to compare cards under equal conditions.</source>
        <translation>种子相同则录制内容相同；0 = 用本次测试的种子。要在同等条件下比较各卡时请指定。</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>速率</translation>
    </message>
    <message>
        <source>saturated: writes follow each other at once, and a queue model computes what the camera would have dropped. real: each write starts when its data are ready in the camera; the test takes as long as the recording.</source>
        <translation>saturated：写入一个接一个，由队列模型算出摄像设备会丢弃的数据。real：数据在摄像设备中就绪时才写入；测试与录像同样长。</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>trace</translation>
    </message>
    <message>
        <source>File of a recorded workload, of `trace import` or `run --trace`. Its requests are issued again on this card.</source>
        <translation>已记录负载的文件，由 `trace import` 或 `run --trace` 产生。其中的请求会在本卡上重新发出。</translation>
    </message>
    <message>
        <source>saturated: I/Os follow each other at once, and a queue model computes what would have been dropped. real: each I/O starts at its recorded time; the test takes as long as the recording.</source>
        <translation>saturated：I/O 一个接一个，由队列模型算出会丢弃的数据。real：各 I/O 按记录的时刻开始；测试与原记录同样长。</translation>
    </message>
    <message>
        <source>Addresses</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>auto: as recorded where they fit, else scaled. scale: always spread over the region, in pieces of 4 MiB. keep: a trace that does not fit is refused.</source>
        <translation>auto：放得下则按原地址，否则缩放。scale：总是以 4 MiB 为单位铺满区域。keep：放不下的 trace 被拒绝。</translation>
    </message>
    <message>
        <source>Largest number of I/Os in flight. A card without a command queue executes them sequentially.</source>
        <translation>在途 I/O 的最大数目。没有命令队列的卡逐个顺序执行。</translation>
    </message>
    <message>
        <source>The region is written once sequentially before, because a card in use holds data everywhere. Without it, the card is tested nearly fresh out of box.</source>
        <translation>事先顺序写满区域一遍，因为使用中的卡处处有数据。不写满时，测得的接近空盘(FOB)状态。</translation>
    </message>
    <message>
        <source>Preconditioning (passes)</source>
        <translation>预处理（遍数）</translation>
    </message>
    <message>
        <source>Passes of the trace before the measurement, which bring the card into the state of this workload.</source>
        <translation>测量前重放 trace 的遍数，使卡进入该负载所造成的状态。</translation>
    </message>
    <message>
        <source>Passes</source>
        <translation>遍数</translation>
    </message>
    <message>
        <source>Measured passes of the trace, without a pause between them.</source>
        <translation>trace 接连重放并测量的遍数。</translation>
    </message>
    <message>
        <source>Buffer of the device</source>
        <translation>设备缓冲区</translation>
    </message>
    <message>
        <source>Bytes that the recording device can hold while the card is busy; further bytes are dropped. It limits the stalls that the recording survives.</source>
        <translation>卡忙时录制设备能暂存的数据量；放不下的被丢弃。它决定录像能承受多长的卡顿。</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>测量方式</translation>
    </message>
    <message>
        <source>standard: the card is erased and filled to 75 % before 10 min of random writes and 10 min of reads, then filled before the sustained write, as A1 requires. shortcut: 30 s of each on 256 MiB, in the state the card is in; an indication, not a class.</source>
        <translation>standard：按 A1 的规定，先擦除并写满 75 %，再随机写 10 分钟、随机读 10 分钟，然后写满全卡，最后持续写入。shortcut：在 256 MiB 上各测 30 秒，卡保持原有状态；仅作提示，不能判定等级。</translation>
    </message>
    <message>
        <source>Cycles</source>
        <translation>循环次数</translation>
    </message>
    <message>
        <source>Number of times that the region is written and read back. The largest number means no limit. Each cycle wears the card.</source>
        <translation>区域写入并回读的次数。取最大值表示不限次数。每次循环都会磨损卡。</translation>
    </message>
    <message>
        <source>Ends after (hours)</source>
        <translation>结束于（小时）</translation>
    </message>
    <message>
        <source>The step ends after the cycle in which this number of hours of I/O is reached; 0 = no limit.</source>
        <translation>I/O 累计达到此小时数时，步骤在该次循环后结束；0 = 不限。</translation>
    </message>
    <message>
        <source>Ends at a share of bad sectors</source>
        <translation>坏扇区达到此比例时结束</translation>
    </message>
    <message>
        <source>The step ends at this share of bad sectors in the region: 0 = at the first one, 0.1 = at a tenth. All sectors of a card that has become read-only are bad.</source>
        <translation>区域内坏扇区达到此比例时步骤结束：0 = 出现第一个时，0.1 = 达到十分之一时。变为只读的卡，其扇区全部视为坏扇区。</translation>
    </message>
    <message>
        <source>Ends when slower by</source>
        <translation>变慢到此倍数时结束</translation>
    </message>
    <message>
        <source>The step ends when writing takes this multiple of the time of the first five cycles; 0 = no limit.</source>
        <translation>写入用时达到最初五次循环的此倍数时步骤结束；0 = 不限。</translation>
    </message>
    <message>
        <source>Repeated reads</source>
        <translation>反复读取次数</translation>
    </message>
    <message>
        <source>Number of reads of a small region after the cycles; then it and its neighbours are compared. Reading disturbs the cells beside those that are read. 0 = not done.</source>
        <translation>循环之后对一小块区域的读取次数，随后比较该区域及其相邻区域。读取会干扰相邻的存储单元。0 = 不做。</translation>
    </message>
    <message>
        <source>Repeated writes</source>
        <translation>反复写入次数</translation>
    </message>
    <message>
        <source>Number of writes of a small region after the cycles. A card without wear levelling loses this region long before the rest. 0 = not done.</source>
        <translation>循环之后对一小块区域的写入次数。不做磨损均衡的卡，这块区域会远早于其余部分损坏。0 = 不做。</translation>
    </message>
    <message>
        <source>Size of the repeated range</source>
        <translation>反复读写范围的大小</translation>
    </message>
    <message>
        <source>Size of the region that is read or written repeatedly.</source>
        <translation>反复读取或写入的区域的大小。</translation>
    </message>
    <message>
        <source>Bit rate of the camera</source>
        <translation>摄像设备的码率</translation>
    </message>
    <message>
        <source>In Mbit/s; the lifetime in hours is computed for this rate.</source>
        <translation>单位 Mbit/s；按此码率计算以小时计的寿命。</translation>
    </message>
    <message>
        <source>Write amplification of the camera</source>
        <translation>摄像设备的写放大</translation>
    </message>
    <message>
        <source>Wear of the card by the camera&apos;s workload relative to sequential writing; the profile waf measures it. 1 = equal.</source>
        <translation>摄像设备的写入负载对卡的磨损，相对于顺序写；可用测试方案 waf 测得。1 = 相同。</translation>
    </message>
    <message>
        <source>Read back data of an earlier run</source>
        <translation>回读先前某次测试的数据</translation>
    </message>
    <message>
        <source>Id of an earlier run. The step then writes nothing, and compares the card with the last data of that run: retention while the card was stored.</source>
        <translation>先前某次测试的标识。此时本步骤不写入任何数据，只把卡与该次测试最后写入的数据比较，检验搁置期间的数据保持。</translation>
    </message>
    <message>
        <source>Cuts</source>
        <translation>断电次数</translation>
    </message>
    <message>
        <source>Number of power cuts. 100 cuts without damage rule out a card that is damaged in more than 3 of 100.</source>
        <translation>断电的次数。100 次断电无损坏，可排除每 100 次损坏超过 3 次的卡。</translation>
    </message>
    <message>
        <source>Region that is written, and compared after each cut. In addition, 256 places all over the card are monitored.</source>
        <translation>写入并在每次断电后比较的区域。此外还监视全卡的 256 处。</translation>
    </message>
    <message>
        <source>Atomic unit</source>
        <translation>原子单位</translation>
    </message>
    <message>
        <source>A unit of this size must hold one version as a whole after a cut. File systems and databases rely on 4 KiB; the standard guarantees 512 bytes at most.</source>
        <translation>断电后，这一大小的单位必须完整地保存某一个版本。文件系统和数据库依赖 4 KiB；标准至多保证 512 字节。</translation>
    </message>
    <message>
        <source>Writes between flushes</source>
        <translation>两次 FLUSH(刷写)之间的写入次数</translation>
    </message>
    <message>
        <source>On average. Flushed data must survive a cut; other data may be old or new.</source>
        <translation>平均值。经 FLUSH(刷写)的数据断电后必须保留；其余数据可以是旧的或新的。</translation>
    </message>
    <message>
        <source>Shortest time of writing before a cut</source>
        <translation>断电前写入的最短时间</translation>
    </message>
    <message>
        <source>The moment of the cut is drawn between the shortest and the longest time.</source>
        <translation>断电时刻在最短与最长时间之间随机选取。</translation>
    </message>
    <message>
        <source>Longest time of writing before a cut</source>
        <translation>断电前写入的最长时间</translation>
    </message>
    <message>
        <source>Longer times fill the card&apos;s caches; shorter ones make more cuts per hour.</source>
        <translation>时间长会写满卡的缓存，时间短则每小时断电次数更多。</translation>
    </message>
    <message>
        <source>Time without supply</source>
        <translation>断电时长</translation>
    </message>
    <message>
        <source>Must be long enough for the reader&apos;s capacitors to discharge.</source>
        <translation>须足够长，使读卡器的电容放完电。</translation>
    </message>
    <message>
        <source>Recovery limit</source>
        <translation>恢复时限</translation>
    </message>
    <message>
        <source>A card that does not answer within this time after its supply is on is bricked.</source>
        <translation>供电恢复后在此时间内无响应的卡视为变砖。</translation>
    </message>
    <message>
        <source>Number of allocation units that are written, at random all over the card; 0 = all of them, as in the standard. Units of less than 8 MiB are taken together. With 64, a card of which one unit in 20 is slow is found in 24 of 25 tests.</source>
        <translation>在全卡随机写入的分配单元数；0 = 全部，与标准一致。不足 8 MiB 的单元合并计算。取 64 时，若每 20 个单元有一个慢，25 次测试中有 24 次能发现。</translation>
    </message>
    <message>
        <source>0 = what the registers of the card say, else what an earlier step has measured, else the largest that a card of this capacity may have.</source>
        <translation>0 = 按卡的寄存器；读不到则按先前步骤的测量结果；再没有则取此容量所允许的最大值。</translation>
    </message>
    <message>
        <source>Also in small recording units</source>
        <translation>也用小记录单元</translation>
    </message>
    <message>
        <source>Classes 2 to 6 are measured with smaller writes than the others. Without this they are only measured where the card misses Class 10.</source>
        <translation>Class 2 至 6 用比其他等级更小的写入测量。不选时，只有卡达不到 Class 10 才测量。</translation>
    </message>
    <message>
        <source>Table update interval</source>
        <translation>表更新间隔</translation>
    </message>
    <message>
        <source>Bytes of video between two updates of the file system&apos;s tables. Fewer bytes yield more updates.</source>
        <translation>两次更新文件系统的表之间的视频字节数。间隔越小，更新越多。</translation>
    </message>
    <message>
        <source>Largest command of the reader</source>
        <translation>读卡器的最大命令</translation>
    </message>
    <message>
        <source>A longer write goes to the card in several commands, each of which may keep it busy. 0 = 64 KiB for a USB reader, else the whole write.</source>
        <translation>更长的写入会分成几条命令送到卡，每条都可能使卡忙。0 = USB 读卡器取 64 KiB，其他取整次写入。</translation>
    </message>
    <message>
        <source>Reads (%)</source>
        <translation>读取（%）</translation>
    </message>
    <message>
        <source>Percentage of I/Os that read; the others write. Drawn at random for each I/O.</source>
        <translation>读取所占 I/O 的百分比，其余写入；每次随机决定。</translation>
    </message>
    <message>
        <source>Sizes of writes</source>
        <translation>写入大小</translation>
    </message>
    <message>
        <source>Bytes of one I/O; several with their shares, as in &quot;4096:60, 65536:40&quot;; or a range, as in &quot;4096-16384&quot;, of which multiples of its start are drawn.</source>
        <translation>一个 I/O 的字节数；可写多个并注明份额，如 &quot;4096:60, 65536:40&quot;；或写范围，如 &quot;4096-16384&quot;，从中取起始值的倍数。</translation>
    </message>
    <message>
        <source>Sizes of reads</source>
        <translation>读取大小</translation>
    </message>
    <message>
        <source>The same for reads; empty = as the writes.</source>
        <translation>读取的同一参数；留空 = 与写入相同。</translation>
    </message>
    <message>
        <source>Random share (%)</source>
        <translation>随机占比（%）</translation>
    </message>
    <message>
        <source>Percentage of I/Os at a random offset; the others continue the previous one. 0 = sequential.</source>
        <translation>随机地址 I/O 的百分比；其余紧接前一个 I/O。0 = 顺序。</translation>
    </message>
    <message>
        <source>Random offset distribution</source>
        <translation>随机地址分布</translation>
    </message>
    <message>
        <source>once: every block once in random order. uniform: all alike, with repetition. zipf:1.1: few blocks get most. pareto:0.2: 20 % of the blocks get 80 % of the I/Os. zones:50/5, 30/15, 20/80: half of the I/Os in the first 5 % of the region, and so on.</source>
        <translation>once：每块以随机次序各一次。uniform：各块机会均等，可重复。zipf:1.1：少数块占大多数。pareto:0.2：20 % 的块得到 80 % 的 I/O。zones:50/5, 30/15, 20/80：一半 I/O 落在区域前 5 %，依此类推。</translation>
    </message>
    <message>
        <source>Region start (%)</source>
        <translation>区域起点（%）</translation>
    </message>
    <message>
        <source>The same in percent of the card, on top of the bytes.</source>
        <translation>同上，以卡容量的百分比计，加在字节数之上。</translation>
    </message>
    <message>
        <source>Region size (%)</source>
        <translation>区域大小（%）</translation>
    </message>
    <message>
        <source>In percent of the card, in place of bytes; 0 = not used.</source>
        <translation>以卡容量的百分比计，代替字节数；0 = 不使用。</translation>
    </message>
    <message>
        <source>Alignment of random offsets</source>
        <translation>随机地址的对齐</translation>
    </message>
    <message>
        <source>Random I/Os start at multiples of this value; 0 = multiples of the smallest I/O size.</source>
        <translation>随机 I/O 的起点为此值的倍数；0 = 最小 I/O 大小的倍数。</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>Sequential: bytes between the end of one I/O and the start of the next. A negative value goes back; minus twice the block size reads backwards.</source>
        <translation>顺序时：一个 I/O 末尾到下一个起始之间的字节数。负值向后退；块大小的负两倍即倒序读取。</translation>
    </message>
    <message>
        <source>Sequential streams</source>
        <translation>顺序流的个数</translation>
    </message>
    <message>
        <source>Number of equal parts of the region, each with its own stream; the streams alternate. Imitates several files that are written at the same time.</source>
        <translation>区域等分的份数，每份有自己的流，各流轮流进行。用来模仿同时写入的多个文件。</translation>
    </message>
    <message>
        <source>Write rate limit (B/s)</source>
        <translation>写入限速（B/s）</translation>
    </message>
    <message>
        <source>Maximum rate; 0 = as fast as the card takes it. Late I/Os catch up.</source>
        <translation>速率上限；0 = 卡能多快就多快。迟到的 I/O 会补上。</translation>
    </message>
    <message>
        <source>Read rate limit (B/s)</source>
        <translation>读取限速（B/s）</translation>
    </message>
    <message>
        <source>Maximum rate of reads.</source>
        <translation>读取的速率上限。</translation>
    </message>
    <message>
        <source>Write rate limit (1/s)</source>
        <translation>写入限速（1/s）</translation>
    </message>
    <message>
        <source>Maximum I/Os per second.</source>
        <translation>每秒 I/O 数的上限。</translation>
    </message>
    <message>
        <source>Read rate limit (1/s)</source>
        <translation>读取限速（1/s）</translation>
    </message>
    <message>
        <source>Inter-arrival times</source>
        <translation>到达间隔</translation>
    </message>
    <message>
        <source>linear: equal gaps. poisson: as from many independent users.</source>
        <translation>linear：间隔相等。poisson：如同许多互相独立的用户。</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>停顿</translation>
    </message>
    <message>
        <source>Time without I/O, after those in flight are done.</source>
        <translation>进行中的 I/O 完成之后，没有 I/O 的时间。</translation>
    </message>
    <message>
        <source>I/Os between pauses</source>
        <translation>停顿之间的 I/O 数</translation>
    </message>
    <message>
        <source>Number of I/Os between two pauses.</source>
        <translation>两次停顿之间的 I/O 个数。</translation>
    </message>
    <message>
        <source>Number of writes between two FLUSH commands; 0 = never. Databases flush after each write.</source>
        <translation>两次 FLUSH(刷写)之间的写入次数；0 = 从不。数据库每次写入后都执行 FLUSH。</translation>
    </message>
    <message>
        <source>Flush at the end</source>
        <translation>结束时 FLUSH(刷写)</translation>
    </message>
    <message>
        <source>A last flush, within the time of the step.</source>
        <translation>最后执行一次 FLUSH(刷写)，计入步骤时间。</translation>
    </message>
    <message>
        <source>Rest before</source>
        <translation>测前静置</translation>
    </message>
    <message>
        <source>Time without I/O before the first one, in no metric. Cards may collect garbage during it.</source>
        <translation>第一个 I/O 之前没有 I/O 的时间，不计入任何指标。卡会利用这段时间整理。</translation>
    </message>
    <message>
        <source>Preallocation keeps the size</source>
        <translation>预分配不改变长度</translation>
    </message>
    <message>
        <source>Like fallocate with FALLOC_FL_KEEP_SIZE. Without it FAT32 and exFAT also write zeros over the space, so that all data is written twice.</source>
        <translation>相当于带 FALLOC_FL_KEEP_SIZE 的 fallocate。不带时 FAT32 和 exFAT 还会用零写满该空间，数据于是写两遍。</translation>
    </message>
    <message>
        <source>Discard on deletion</source>
        <translation>删除时 TRIM(discard)</translation>
    </message>
    <message>
        <source>Tells the card at once which space is free, as the mount option discard does. The write amplification is not known then.</source>
        <translation>立即告诉卡哪些空间是空闲的，同挂载选项 discard。此时写放大未知。</translation>
    </message>
    <message>
        <source>Position of the index</source>
        <translation>索引的位置</translation>
    </message>
    <message>
        <source>head: the head of the file is rewritten. tail: the index is appended, and the file grows by it, so that the card is written at one place less.</source>
        <translation>head：改写文件头。tail：把索引追加到文件末尾，文件随之增长，卡因此少写一处。</translation>
    </message>
    <message>
        <source>Synchronisation</source>
        <translation>同步</translation>
    </message>
    <message>
        <source>fsync: tables of the file system are written with each index; fdatasync does the same for files that grow. none: every 30 s, as they age. o_sync: after every write of video too.</source>
        <translation>fsync：每次写索引时写文件系统的表；对增长的文件，fdatasync 与之相同。none：数据缓存满 30 秒时写出。o_sync：每次写视频后也写。</translation>
    </message>
    <message>
        <source>Small writes round and round in one file, as devices log positions and events.</source>
        <translation>在一个文件里循环写小块，与设备记录位置和事件的方式相同。</translation>
    </message>
    <message>
        <source>Time between log writes</source>
        <translation>写日志的间隔</translation>
    </message>
    <message>
        <source>Interval between writes of the log.</source>
        <translation>写日志的间隔。</translation>
    </message>
    <message>
        <source>Log write</source>
        <translation>日志写入</translation>
    </message>
    <message>
        <source>Bytes of one write of the log.</source>
        <translation>一次写日志的字节数。</translation>
    </message>
    <message>
        <source>Size of the log</source>
        <translation>日志大小</translation>
    </message>
    <message>
        <source>After this size the log wraps around.</source>
        <translation>达到此大小后日志从头覆盖。</translation>
    </message>
    <message>
        <source>Write-back</source>
        <translation>回写</translation>
    </message>
    <message>
        <source>Video stays in the page cache for this time, or until its file is closed, and is then written at once; 0 = written as it arrives.</source>
        <translation>视频在页缓存中停留此时间，或到文件关闭时，再一次写出；0 = 到达即写。</translation>
    </message>
    <message>
        <source>Limit of the page cache</source>
        <translation>页缓存上限</translation>
    </message>
    <message>
        <source>With write-back: a stream is written earlier when this amount is cached.</source>
        <translation>启用回写时：码流缓存达到此数据量则提前写出。</translation>
    </message>
    <message>
        <source>Group of pictures</source>
        <translation>图像组</translation>
    </message>
    <message>
        <source>Time between key frames, which come in one piece; 0 = even streams.</source>
        <translation>关键帧之间的时间，关键帧整块到来；0 = 均匀码流。</translation>
    </message>
    <message>
        <source>Key frame</source>
        <translation>关键帧</translation>
    </message>
    <message>
        <source>Size of a key frame as a multiple of the others.</source>
        <translation>关键帧大小为其他帧的倍数。</translation>
    </message>
    <message>
        <source>Scene</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>Time for which a stream keeps one rate; 0 = always.</source>
        <translation>一路码流保持同一码率的时间；0 = 始终。</translation>
    </message>
    <message>
        <source>Variation by scene</source>
        <translation>场景变化</translation>
    </message>
    <message>
        <source>Variation of the rates of scenes as a fraction.</source>
        <translation>各场景码率波动的幅度（小数）。</translation>
    </message>
    <message>
        <source>Time between events</source>
        <translation>事件间隔</translation>
    </message>
    <message>
        <source>At an event the files being written are kept beyond their time, as emergency clips are; 0 = none.</source>
        <translation>发生事件时，正在写的文件会超期保留，如紧急片段；0 = 无。</translation>
    </message>
    <message>
        <source>Files kept for events</source>
        <translation>为事件保留的文件</translation>
    </message>
    <message>
        <source>Beyond this number the oldest is deleted.</source>
        <translation>超过此数时删除最旧的。</translation>
    </message>
    <message>
        <source>Time between pictures</source>
        <translation>拍照间隔</translation>
    </message>
    <message>
        <source>A picture is a small file of its own; 0 = none.</source>
        <translation>照片是单独的小文件；0 = 无。</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>照片</translation>
    </message>
    <message>
        <source>Bytes of one picture.</source>
        <translation>一张照片的字节数。</translation>
    </message>
    <message>
        <source>Pictures kept</source>
        <translation>保留的照片</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>A folder on the card, which is mounted: the camera records into files there, through the file system of this computer, and only into free space. Empty: bypass the file system and record onto the whole card.</source>
        <translation>已挂载的卡上的一个文件夹：摄像设备经由本机的文件系统把录像写成其中的文件，并且只使用空闲空间。留空：绕过文件系统，写到整张卡上。</translation>
    </message>
    <message>
        <source>Through the page cache</source>
        <translation>经过页缓存</translation>
    </message>
    <message>
        <source>With a folder: writes end in memory, and the operating system writes them back later, or when an index requires it. Otherwise each write goes to the card.</source>
        <translation>指定文件夹时：写入先留在内存中，由操作系统稍后或在写索引时写回。否则每次写入都直接到卡。</translation>
    </message>
    <message>
        <source>Sequential eviction</source>
        <translation>顺序冲刷</translation>
    </message>
    <message>
        <source>The writes that evict hidden caches are sequential, and yield throughput and latencies. Only if the data may be lost.</source>
        <translation>冲刷隐藏缓存的写入按顺序进行，并给出吞吐率和时延。仅在数据可以丢失时有效。</translation>
    </message>
</context>
<context>
    <name>permit</name>
    <message>
        <source>{} is a partition; cards are tested whole, so name the whole device instead.</source>
        <translation>{} 是分区；存储卡须整卡测试，请指定整个设备。</translation>
    </message>
    <message>
        <source>{} holds the running system or this program; choose another device.</source>
        <translation>{} 是当前系统或本程序所在的设备；请选择其他设备。</translation>
    </message>
    <message>
        <source>{} is a hard disk, SSD or built-in memory, not a card; choose a card in a reader.</source>
        <translation>{} 是硬盘、固态硬盘或内置存储，不是存储卡；请选择读卡器中的卡。</translation>
    </message>
    <message>
        <source>{} is mounted on {}; unmount it first.</source>
        <translation>{} 已挂载到 {}；请先卸载。</translation>
    </message>
    <message>
        <source>{} is in use by {}; release it first.</source>
        <translation>{} 正被 {} 占用；请先释放。</translation>
    </message>
    <message>
        <source>No card in {}; insert one.</source>
        <translation>{} 中没有存储卡；请插入。</translation>
    </message>
    <message>
        <source>{} cannot be distinguished from other devices, so it may not be erased; use another reader.</source>
        <translation>{} 没有可与其他设备区分的标识，不允许擦除；请换用其他读卡器。</translation>
    </message>
    <message>
        <source>{} is a virtual device; to test it anyway, add --lab.</source>
        <translation>{} 是虚拟设备；如确实要测试，请加 --lab。</translation>
    </message>
    <message>
        <source>This would erase {}; to allow it add --erase {}</source>
        <translation>此操作将擦除 {}；如允许，请加 --erase {}</translation>
    </message>
    <message>
        <source>The erase id {} does not name {}, whose erase id is {}; check which card is meant.</source>
        <translation>擦除标识 {} 与 {} 不符，后者的擦除标识为 {}；请核对所指的是哪张卡。</translation>
    </message>
    <message>
        <source>The slot {} of {} is not enrolled at this station; use an enrolled slot, or enrol this one in {}</source>
        <translation>插槽 {}（{}）未在本工位登记；请使用已登记的插槽，或在 {} 中登记</translation>
    </message>
    <message>
        <source>{}: give each slot once, by its id from the command identify</source>
        <translation>{}：每个插槽只写一次，使用 identify 命令显示的标识</translation>
    </message>
    <message>
        <source>{}: its device number has changed since it was confirmed; nothing was written. Confirm again.</source>
        <translation>{}：确认之后设备号已变；未写入任何数据。请重新确认。</translation>
    </message>
    <message>
        <source>{}: another medium was put in since it was confirmed; nothing was written. Confirm again.</source>
        <translation>{}：确认之后换了另一张卡；未写入任何数据。请重新确认。</translation>
    </message>
    <message>
        <source>{}: it has changed its place since it was confirmed; nothing was written. Confirm again.</source>
        <translation>{}：确认之后换了位置；未写入任何数据。请重新确认。</translation>
    </message>
    <message>
        <source>{}: its size has changed since it was confirmed; nothing was written. Confirm again.</source>
        <translation>{}：确认之后容量已变；未写入任何数据。请重新确认。</translation>
    </message>
    <message>
        <source>{}: its identity has changed since it was confirmed; nothing was written. Confirm again.</source>
        <translation>{}：确认之后身份已变；未写入任何数据。请重新确认。</translation>
    </message>
    <message>
        <source>{}: its kind has changed since it was confirmed; nothing was written. Confirm again.</source>
        <translation>{}：确认之后设备种类已变；未写入任何数据。请重新确认。</translation>
    </message>
    <message>
        <source>{} is permanently read-only: PERM_WRITE_PROTECT is set in the CSD of the card, and no command clears it; use another card.</source>
        <translation>{} 永久只读：卡的 CSD 中 PERM_WRITE_PROTECT 已置位，任何命令都不能清除；请换一张卡。</translation>
    </message>
    <message>
        <source>{} is read-only: TMP_WRITE_PROTECT is set in the CSD of the card; clear it with a host that can send CMD27.</source>
        <translation>{} 为只读：卡的 CSD 中 TMP_WRITE_PROTECT 已置位；请用能发送 CMD27 的主机清除。</translation>
    </message>
    <message>
        <source>{} is read-only until its supply is switched off: WP_UPC is set in the CSD of the card; take the card out and insert it again.</source>
        <translation>{} 在断电之前为只读：卡的 CSD 中 WP_UPC 已置位；请取出卡后重新插入。</translation>
    </message>
    <message>
        <source>{} is read-only; change the permissions of the file, or take a copy.</source>
        <translation>{} 为只读；请修改文件权限，或使用副本。</translation>
    </message>
    <message>
        <source>{} is read-only, because it was set up that way; set it up again for writing.</source>
        <translation>{} 为只读：它是以只读方式建立的；请以可写方式重新建立。</translation>
    </message>
    <message>
        <source>{} is read-only, but not by its CSD; slide the lock of the full-size card or of the adapter (a microSD card has none), or check whether the system has set it read-only.</source>
        <translation>{} 为只读，但原因不在 CSD；请拨动标准尺寸卡或卡套上的写保护开关（microSD 卡没有），或检查系统是否已将其设为只读。</translation>
    </message>
    <message>
        <source>{} is read-only; slide the lock of the full-size card or of the adapter (a microSD card has none). If that does not help, the card has protected itself, or the reader cannot write.</source>
        <translation>{} 为只读；请拨动标准尺寸卡或卡套上的写保护开关（microSD 卡没有）。如仍为只读，则是卡已自行写保护，或读卡器不能写入。</translation>
    </message>
    <message>
        <source>The enrolled slots in {} cannot be read ({}: {}), so no card may be erased here; restore the file, or remove it if this computer is not a station.</source>
        <translation>无法读取 {} 中登记的插槽（{}：{}），因此本机不得擦除任何卡；请恢复该文件；如果本机不是工位，请将其删除。</translation>
    </message>
    <message>
        <source>{} is namespace {} of an NVMe disk with {} namespaces, not a card: an SD Express card has one namespace; choose a card in a reader.</source>
        <translation>{} 是 NVMe 磁盘的命名空间 {}（该磁盘共 {} 个命名空间），不是存储卡：SD Express 卡只有一个命名空间；请选择读卡器中的卡。</translation>
    </message>
    <message>
        <source>{} is a hard disk, SSD or built-in memory, not a card; choose a card in a reader. Only an SD Express card in an enrolled slot may be erased; to enrol one: cardassay-cli devices --enrol-slot.</source>
        <translation>{} 是硬盘、固态硬盘或内置存储，不是存储卡；请选择读卡器中的卡。只有已登记插槽中的 SD Express 卡可以擦除；登记命令：cardassay-cli devices --enrol-slot。</translation>
    </message>
    <message>
        <source>The slot {} holds a disk in use, mounted or held by another program, so it is barred and cannot be enrolled. Turn off automatic mounting by the desktop before a slot is enrolled; only an administrator can lift the bar, in the file of enrolled slots.</source>
        <translation>插槽 {} 中的磁盘正在使用（已挂载，或被其他程序占用），因此该插槽被禁用，不能登记。登记插槽之前请关闭桌面的自动挂载；只有管理员能在登记插槽的文件中解除禁用。</translation>
    </message>
    <message>
        <source>More than one NVMe disk was removed, so the slot cannot be determined; begin again.</source>
        <translation>消失的 NVMe 磁盘不止一块，无法确定插槽；请重新开始。</translation>
    </message>
    <message>
        <source>{} was in no PCIe hot-plug slot, so the place cannot be enrolled.</source>
        <translation>{} 不在 PCIe 热插拔插槽中，该位置不能登记。</translation>
    </message>
    <message>
        <source>The slot {} of {} holds, or has held, a disk in use: the system&apos;s, or one that is mounted, swap or held. It cannot be enrolled.</source>
        <translation>插槽 {}（{}）中有或曾有正在使用的磁盘：系统盘，或已挂载、用作交换空间、被占用的磁盘。它不能登记。</translation>
    </message>
    <message>
        <source>{} is not the only namespace of its controller, so it is not an SD Express card.</source>
        <translation>{} 不是其控制器唯一的命名空间，因此不是 SD Express 卡。</translation>
    </message>
    <message>
        <source>{} was removed, which is not the card that was taken out before; begin again.</source>
        <translation>被取出的是 {}，而不是先前取出的那张卡；请重新开始。</translation>
    </message>
    <message>
        <source>Another NVMe disk was removed, so the slot cannot be determined; begin again.</source>
        <translation>另一块 NVMe 磁盘消失了，无法确定插槽；请重新开始。</translation>
    </message>
    <message>
        <source>{} appeared at another place than {}, so the slot cannot be determined; begin again.</source>
        <translation>{} 出现的位置不是 {}，无法确定插槽；请重新开始。</translation>
    </message>
    <message>
        <source>{} is not the card that was taken out; begin again with one card.</source>
        <translation>{} 不是取出的那张卡；请始终用同一张卡重新开始。</translation>
    </message>
    <message>
        <source>The card was removed before its slot was enrolled; begin again.</source>
        <translation>插槽登记完成之前卡就消失了；请重新开始。</translation>
    </message>
</context>
<context>
    <name>phase</name>
    <message>
        <source>Prefill</source>
        <translation>预填充</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>校验</translation>
    </message>
    <message>
        <source>Probe</source>
        <translation>探测</translation>
    </message>
    <message>
        <source>Probe, writing</source>
        <translation>探测（写）</translation>
    </message>
    <message>
        <source>Probe, reading</source>
        <translation>探测（读）</translation>
    </message>
    <message>
        <source>Preconditioning</source>
        <translation>预处理</translation>
    </message>
    <message>
        <source>Writing around used units</source>
        <translation>绕过已占用单元写入</translation>
    </message>
    <message>
        <source>Rest</source>
        <translation>静置</translation>
    </message>
    <message>
        <source>State probe, sequential write</source>
        <translation>状态探测：顺序写</translation>
    </message>
    <message>
        <source>State probe, random write</source>
        <translation>状态探测：随机写</translation>
    </message>
    <message>
        <source>State probe, recording</source>
        <translation>状态探测：录像写入</translation>
    </message>
    <message>
        <source>State probe, sequential read</source>
        <translation>状态探测：顺序读</translation>
    </message>
    <message>
        <source>Filling the card</source>
        <translation>写满卡</translation>
    </message>
    <message>
        <source>Region of the random I/Os</source>
        <translation>随机 I/O 的区域</translation>
    </message>
    <message>
        <source>Sustained write</source>
        <translation>持续写入</translation>
    </message>
    <message>
        <source>Repeated reads of one range</source>
        <translation>反复读取同一范围</translation>
    </message>
    <message>
        <source>Repeated writes of one range</source>
        <translation>反复写入同一范围</translation>
    </message>
    <message>
        <source>Comparison of this range and its neighbours</source>
        <translation>比较该范围及其相邻区域</translation>
    </message>
    <message>
        <source>Writes and flushes before the cut</source>
        <translation>断电前的写入与 FLUSH(刷写)</translation>
    </message>
    <message>
        <source>Data after a cut</source>
        <translation>断电后的数据</translation>
    </message>
    <message>
        <source>Recording units and table updates</source>
        <translation>记录单元与表更新</translation>
    </message>
    <message>
        <source>Random reads of recording units</source>
        <translation>随机读取记录单元</translation>
    </message>
    <message>
        <source>Units, sequential read</source>
        <translation>顺序读取单元</translation>
    </message>
    <message>
        <source>Random reads of tables</source>
        <translation>随机读取表</translation>
    </message>
    <message>
        <source>Reads of many sizes</source>
        <translation>多种大小的读取</translation>
    </message>
    <message>
        <source>Steady reads</source>
        <translation>持续读取</translation>
    </message>
    <message>
        <source>Flushes</source>
        <translation>FLUSH(刷写)</translation>
    </message>
    <message>
        <source>Write paths of a file</source>
        <translation>写文件的各写路径</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>TRIM(discard)</translation>
    </message>
    <message>
        <source>Cache eviction, sequential write</source>
        <translation>冲刷缓存（顺序写入）</translation>
    </message>
</context>
<context>
    <name>plot</name>
    <message>
        <source>Latency (ms)</source>
        <translation>时延 (ms)</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>slowest to fastest interval</source>
        <translation>最慢至最快时段</translation>
    </message>
    <message>
        <source>minimum 1 s throughput: %1 MB/s</source>
        <translation>最低 1 秒速率（吞吐率）：%1 MB/s</translation>
    </message>
    <message>
        <source>Time (%1)</source>
        <translation>时间 (%1)</translation>
    </message>
    <message>
        <source>Throughput (MB/s)</source>
        <translation>吞吐率 (MB/s)</translation>
    </message>
    <message>
        <source>latency from issue to completion</source>
        <translation>从发出到完成的时延</translation>
    </message>
    <message>
        <source>max. %1</source>
        <translation>最大 %1</translation>
    </message>
    <message>
        <source>Cumulative share of I/Os (%)</source>
        <translation>I/O 累计占比 (%)</translation>
    </message>
    <message>
        <source>shortest to longest</source>
        <translation>最短至最长</translation>
    </message>
    <message>
        <source>stall</source>
        <translation>卡顿</translation>
    </message>
    <message>
        <source>failed I/O</source>
        <translation>失败的 I/O</translation>
    </message>
    <message>
        <source>Address (%1)</source>
        <translation>地址 (%1)</translation>
    </message>
    <message>
        <source>limit</source>
        <translation>限值</translation>
    </message>
    <message>
        <source>No data measured yet</source>
        <translation>尚无测量数据</translation>
    </message>
    <message>
        <source>Write amplification factor, 90 % interval</source>
        <translation>写放大(WAF)，90 % 区间</translation>
    </message>
    <message>
        <source>no verdict</source>
        <translation>无法判定</translation>
    </message>
    <message>
        <source>Recording time (%1)</source>
        <translation>录像时间 (%1)</translation>
    </message>
    <message>
        <source>Camera buffer occupancy (MiB)</source>
        <translation>缓冲区积压 (MiB)</translation>
    </message>
    <message>
        <source>maximum camera buffer occupancy</source>
        <translation>最大缓冲区积压</translation>
    </message>
    <message>
        <source>camera buffer: %1 MiB</source>
        <translation>摄像设备缓冲区：%1 MiB</translation>
    </message>
    <message>
        <source>dropped data: %1 MiB in total</source>
        <translation>丢弃的数据：共 %1 MiB</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>已占用</translation>
    </message>
    <message>
        <source>Used share of the unit (%)</source>
        <translation>单元占用比例 (%)</translation>
    </message>
    <message>
        <source>outside the speed class model</source>
        <translation>偏离速度等级模型</translation>
    </message>
    <message>
        <source>P(r): Pw = %1, Pm = %2 MB/s</source>
        <translation>P(r)：Pw = %1，Pm = %2 MB/s</translation>
    </message>
    <message>
        <source>P(r): Pw = %1 MB/s, moves without cost</source>
        <translation>P(r)：Pw = %1 MB/s，搬移无代价</translation>
    </message>
    <message>
        <source>measured, 90 % interval</source>
        <translation>实测值，90 % 区间</translation>
    </message>
    <message>
        <source>fast enough</source>
        <translation>够快</translation>
    </message>
    <message>
        <source>too slow</source>
        <translation>太慢</translation>
    </message>
    <message>
        <source>required: %1 MB/s</source>
        <translation>要求：%1 MB/s</translation>
    </message>
    <message>
        <source>latest file of stream %1, %2 Mbit/s</source>
        <translation>码流 %1 的最新文件，%2 Mbit/s</translation>
    </message>
    <message>
        <source>pattern left by a recorder</source>
        <translation>录像设备留下的分布</translation>
    </message>
    <message>
        <source>Dropped (MiB)</source>
        <translation>丢弃的数据 (MiB)</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Estimate</source>
        <translation>估计值</translation>
    </message>
    <message>
        <source>Interval from</source>
        <translation>区间下限</translation>
    </message>
    <message>
        <source>Interval to</source>
        <translation>区间上限</translation>
    </message>
    <message>
        <source>shortest</source>
        <translation>最短</translation>
    </message>
    <message>
        <source>slowest interval</source>
        <translation>最慢区间</translation>
    </message>
    <message>
        <source>longest</source>
        <translation>最长</translation>
    </message>
    <message>
        <source>fastest interval</source>
        <translation>最快区间</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Show as a table</source>
        <translation>显示为表格</translation>
    </message>
    <message>
        <source>Copy chart</source>
        <translation>复制图表</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>复制表格</translation>
    </message>
    <message>
        <source>Save chart…</source>
        <translation>保存图表…</translation>
    </message>
    <message>
        <source>Save chart</source>
        <translation>保存图表</translation>
    </message>
    <message>
        <source>Save table…</source>
        <translation>保存表格…</translation>
    </message>
    <message>
        <source>Save table</source>
        <translation>保存表格</translation>
    </message>
    <message>
        <source>Logarithmic scale</source>
        <translation>对数刻度</translation>
    </message>
    <message>
        <source>%1 cannot be written; choose another folder.</source>
        <translation>无法写入 %1；请选择其他文件夹。</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>The runs have no common addresses</source>
        <translation>这些测试没有共同的地址</translation>
    </message>
    <message>
        <source>%1 faster by %2 ms</source>
        <translation>%1 快 %2 ms</translation>
    </message>
    <message>
        <source>no difference</source>
        <translation>无差异</translation>
    </message>
    <message>
        <source>%1 slower by %2 ms</source>
        <translation>%1 慢 %2 ms</translation>
    </message>
    <message>
        <source>all runs</source>
        <translation>全部测试</translation>
    </message>
    <message>
        <source>middle half and median</source>
        <translation>中间一半与中位数</translation>
    </message>
    <message>
        <source>outlier</source>
        <translation>离群值</translation>
    </message>
    <message>
        <source>run, with its 90 % interval</source>
        <translation>单次测试及其 90 % 区间</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>The runs of this card have no numeric metric</source>
        <translation>此卡的测试没有数值指标</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>开始时间</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>not yet tested</source>
        <translation>尚未测试</translation>
    </message>
    <message>
        <source>longer</source>
        <translation>更长</translation>
    </message>
    <message>
        <source>I/Os</source>
        <translation>I/O 次数</translation>
    </message>
    <message>
        <source>last pass</source>
        <translation>最近一遍</translation>
    </message>
    <message>
        <source>maximum per 40 ms</source>
        <translation>每 40 ms 的峰值</translation>
    </message>
    <message>
        <source>Share of I/Os (%)</source>
        <translation>I/O 占比 (%)</translation>
    </message>
    <message>
        <source>Nonconforming cards in the lot (%)</source>
        <translation>批次不合格品率 (%)</translation>
    </message>
    <message>
        <source>No sampling plan</source>
        <translation>没有抽样方案</translation>
    </message>
    <message>
        <source>Values of this reader, in time order</source>
        <translation>此读卡器的测量值（按时间顺序）</translation>
    </message>
    <message>
        <source>Drift</source>
        <translation>漂移</translation>
    </message>
    <message>
        <source>throughput, 100 % = %1 MB/s</source>
        <translation>吞吐率，100 % = %1 MB/s</translation>
    </message>
    <message>
        <source>Step time (%1)</source>
        <translation>步骤时间 (%1)</translation>
    </message>
    <message>
        <source>Share (%)</source>
        <translation>占比 (%)</translation>
    </message>
    <message>
        <source>card busy</source>
        <translation>存储卡忙</translation>
    </message>
    <message>
        <source>processors idle</source>
        <translation>处理器空闲</translation>
    </message>
    <message>
        <source>processors waiting for I/O</source>
        <translation>处理器等待 I/O</translation>
    </message>
    <message>
        <source>kernel writeback</source>
        <translation>内核写回脏页</translation>
    </message>
    <message>
        <source>CPU time taken by a hypervisor</source>
        <translation>虚拟机管理程序占用的 CPU 时间</translation>
    </message>
    <message>
        <source>Card busy (%)</source>
        <translation>存储卡忙 (%)</translation>
    </message>
    <message>
        <source>Processors idle (%)</source>
        <translation>处理器空闲 (%)</translation>
    </message>
    <message>
        <source>Processors waiting for I/O (%)</source>
        <translation>处理器等待 I/O (%)</translation>
    </message>
    <message>
        <source>Kernel writeback (%)</source>
        <translation>内核写回脏页 (%)</translation>
    </message>
    <message>
        <source>CPU time taken by a hypervisor (%)</source>
        <translation>虚拟机管理程序占用的 CPU 时间 (%)</translation>
    </message>
    <message>
        <source>P99 latency (ms)</source>
        <translation>P99 时延 (ms)</translation>
    </message>
    <message>
        <source>Bad sectors (%)</source>
        <translation>坏扇区 (%)</translation>
    </message>
    <message>
        <source>written</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>read back</source>
        <translation>读回</translation>
    </message>
    <message>
        <source>Overwrite</source>
        <translation>覆盖写次数</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>变慢</translation>
    </message>
    <message>
        <source>first error</source>
        <translation>首个错误</translation>
    </message>
    <message>
        <source>Bytes per call</source>
        <translation>每次调用的字节数</translation>
    </message>
    <message>
        <source>no spread</source>
        <translation>无离散</translation>
    </message>
    <message>
        <source>spread below resolution (%1)</source>
        <translation>离散低于测量分辨力（%1）</translation>
    </message>
    <message>
        <source>inconclusive</source>
        <translation>无法判定</translation>
    </message>
    <message>
        <source>Nothing measured yet</source>
        <translation>尚无测量数据</translation>
    </message>
    <message>
        <source>nonconforming or outlier, with sample number</source>
        <translation>不合格品或离群值，附样品编号</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>样品</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>群体</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>样品</translation>
    </message>
    <message>
        <source>nonconforming</source>
        <translation>不合格</translation>
    </message>
    <message>
        <source>Group %1 (%2)</source>
        <translation>群体 %1（%2 张）</translation>
    </message>
    <message>
        <source>Detail: most of the values</source>
        <translation>局部：大多数数值</translation>
    </message>
    <message>
        <source>All values and the limit</source>
        <translation>全部数值与限值</translation>
    </message>
    <message>
        <source>limit %1</source>
        <translation>限值 %1</translation>
    </message>
    <message>
        <source>Share (%), temperature (°C)</source>
        <translation>占比 (%)、温度 (°C)</translation>
    </message>
    <message>
        <source>temperature of the card (°C)</source>
        <translation>卡的温度 (°C)</translation>
    </message>
    <message>
        <source>Temperature (°C)</source>
        <translation>温度 (°C)</translation>
    </message>
    <message>
        <source>loses data</source>
        <translation>丢失数据</translation>
    </message>
    <message>
        <source>keeps data</source>
        <translation>可存数据</translation>
    </message>
    <message>
        <source>Probability of acceptance Pa (%)</source>
        <translation>接收概率 Pa (%)</translation>
    </message>
</context>
<context>
    <name>profile</name>
    <message>
        <source>{}: &quot;{}&quot; is not an extreme such as latency_max, so it has no tolerated exceedance rate; remove this line</source>
        <translation>{}：“{}”不是 latency_max 之类的极值，没有允许超限率；请删除该行</translation>
    </message>
    <message>
        <source>{}: no scenario &quot;{}&quot;; did you mean &quot;{}&quot;?</source>
        <translation>{}：没有场景“{}”；是否想写“{}”？</translation>
    </message>
    <message>
        <source>{}: no scenario &quot;{}&quot;; use one of: {}</source>
        <translation>{}：没有场景“{}”；可选：{}</translation>
    </message>
    <message>
        <source>{}: the profile has no step &quot;{}&quot;; did you mean &quot;{}&quot;?</source>
        <translation>{}：测试方案中没有步骤“{}”；是否想写“{}”？</translation>
    </message>
    <message>
        <source>{}: the profile has no step &quot;{}&quot;; its steps are: {}</source>
        <translation>{}：测试方案中没有步骤“{}”；现有步骤：{}</translation>
    </message>
    <message>
        <source>{}: &quot;{}&quot; yields no &quot;{}&quot;; did you mean &quot;{}&quot;?</source>
        <translation>{}：“{}”不产生“{}”；是否想写“{}”？</translation>
    </message>
    <message>
        <source>{}: &quot;{}&quot; yields no &quot;{}&quot;; it yields: {}</source>
        <translation>{}：“{}”不产生“{}”；可产生：{}</translation>
    </message>
    <message>
        <source>{}: no [profile] table; add [profile] with name and version</source>
        <translation>{}：缺少 [profile] 表；请补上含 name 和 version 的 [profile]</translation>
    </message>
    <message>
        <source>{}: must be 1 to 64 visible characters</source>
        <translation>{}：必须为 1 到 64 个可见字符</translation>
    </message>
    <message>
        <source>{}: missing or not a text; add {} = &quot;{}&quot;</source>
        <translation>{}：缺失或不是文本；请补上 {} = &quot;{}&quot;</translation>
    </message>
    <message>
        <source>{}: &quot;{}&quot; is not a step id; expected a-z, 0-9 and _, at most 64, and not &quot;run&quot;</source>
        <translation>{}：“{}”不能用作步骤标识；只能用 a-z、0-9 和 _，最多 64 个字符，且不能为“run”</translation>
    </message>
    <message>
        <source>{}: step &quot;{}&quot; stands already in line {}; choose another id</source>
        <translation>{}：步骤“{}”已在第 {} 行定义；请换一个标识</translation>
    </message>
    <message>
        <source>{}: the profile has {} steps; give 1 to {} [[step]] tables</source>
        <translation>{}：测试方案有 {} 个步骤；请给出 1 到 {} 个 [[step]] 表</translation>
    </message>
    <message>
        <source>{}: &quot;{}&quot; is not a metric; expected STEP.QUANTITY, such as &quot;{}.throughput_mean&quot;</source>
        <translation>{}：“{}”不是指标；请写成“步骤.量”的形式，例如“{}.throughput_mean”</translation>
    </message>
    <message>
        <source>{}: missing; add limit = ...</source>
        <translation>{}：缺失；请补上 limit = ...</translation>
    </message>
    <message>
        <source>{}: &quot;{}&quot; is a text and can only be compared with &quot;==&quot;</source>
        <translation>{}：“{}”是文本，只能用“==”比较</translation>
    </message>
    <message>
        <source>{}: &quot;==&quot; has no warning level; remove this line</source>
        <translation>{}：“==”没有预警线；请删除该行</translation>
    </message>
    <message>
        <source>{}: with &quot;&gt;=&quot; the warning level must be above the limit {}</source>
        <translation>{}：使用“&gt;=”时，预警线必须高于限值 {}</translation>
    </message>
    <message>
        <source>{}: with &quot;&lt;=&quot; the warning level must be below the limit {}</source>
        <translation>{}：使用“&lt;=”时，预警线必须低于限值 {}</translation>
    </message>
    <message>
        <source>{}: &quot;{}&quot; is not the unit of {}; convert the limit and write unit = &quot;{}&quot;</source>
        <translation>{}：“{}”不是 {} 的单位；请换算限值并写成 unit = &quot;{}&quot;</translation>
    </message>
    <message>
        <source>--set {}: write STEP.PARAM=VALUE</source>
        <translation>--set {}：请写成“步骤.参数=值”的形式</translation>
    </message>
    <message>
        <source>{}: the text was just changed; try once more</source>
        <translation>{}：文本刚刚改动过；请再试一次</translation>
    </message>
    <message>
        <source>{} was changed by another program since it was read; save a copy, or discard what you changed and read it again.</source>
        <translation>{} 在读取之后被其他程序改动；请另存一份，或放弃更改后重新读取。</translation>
    </message>
    <message>
        <source>{} exists already; save under another name.</source>
        <translation>{} 已存在；请换名保存。</translation>
    </message>
    <message>
        <source>Cannot write {}; choose a folder that you may write to.</source>
        <translation>无法写入 {}；请选择有写权限的文件夹。</translation>
    </message>
    <message>
        <source>Cannot remove {} ({}); check its permissions.</source>
        <translation>无法删除 {}（{}）；请检查权限。</translation>
    </message>
</context>
<context>
    <name>quantity</name>
    <message>
        <source>Whole run</source>
        <translation>整次测试</translation>
    </message>
    <message>
        <source>Mean throughput</source>
        <translation>平均吞吐率</translation>
    </message>
    <message>
        <source>Minimum 1 s throughput</source>
        <translation>最低 1 秒速率（吞吐率）</translation>
    </message>
    <message>
        <source>IOPS</source>
        <translation>IOPS</translation>
    </message>
    <message>
        <source>Median latency</source>
        <translation>时延中位数</translation>
    </message>
    <message>
        <source>P99 latency</source>
        <translation>P99 时延</translation>
    </message>
    <message>
        <source>P99.9 latency</source>
        <translation>P99.9 时延</translation>
    </message>
    <message>
        <source>Maximum latency</source>
        <translation>最大时延</translation>
    </message>
    <message>
        <source>Stalls</source>
        <translation>卡顿次数</translation>
    </message>
    <message>
        <source>Longest stall</source>
        <translation>最长卡顿</translation>
    </message>
    <message>
        <source>Bad sectors</source>
        <translation>坏扇区数</translation>
    </message>
    <message>
        <source>Silent errors</source>
        <translation>静默错误数</translation>
    </message>
    <message>
        <source>I/O errors</source>
        <translation>I/O 错误数</translation>
    </message>
    <message>
        <source>Size of slow regions</source>
        <translation>慢区大小</translation>
    </message>
    <message>
        <source>Real capacity</source>
        <translation>真实容量</translation>
    </message>
    <message>
        <source>Hidden caches ruled out up to</source>
        <translation>可排除的隐藏缓存上限</translation>
    </message>
    <message>
        <source>Data written</source>
        <translation>写入数据量</translation>
    </message>
    <message>
        <source>Data read</source>
        <translation>读取数据量</translation>
    </message>
    <message>
        <source>Median submission latency</source>
        <translation>提交时延中位数</translation>
    </message>
    <message>
        <source>P99 submission latency</source>
        <translation>P99 提交时延</translation>
    </message>
    <message>
        <source>P99.9 submission latency</source>
        <translation>P99.9 提交时延</translation>
    </message>
    <message>
        <source>Maximum submission latency</source>
        <translation>最大提交时延</translation>
    </message>
    <message>
        <source>Median completion latency</source>
        <translation>完成时延中位数</translation>
    </message>
    <message>
        <source>P99 completion latency</source>
        <translation>P99 完成时延</translation>
    </message>
    <message>
        <source>P99.9 completion latency</source>
        <translation>P99.9 完成时延</translation>
    </message>
    <message>
        <source>Maximum completion latency</source>
        <translation>最大完成时延</translation>
    </message>
    <message>
        <source>Dropped recording time</source>
        <translation>丢帧时长</translation>
    </message>
    <message>
        <source>Buffer needed</source>
        <translation>所需缓冲区</translation>
    </message>
    <message>
        <source>Sustainable bit rate</source>
        <translation>可持续码率</translation>
    </message>
    <message>
        <source>Fragments per file</source>
        <translation>每文件碎片数</translation>
    </message>
    <message>
        <source>Simultaneous write points</source>
        <translation>同时写入流数</translation>
    </message>
    <message>
        <source>Write points per open unit</source>
        <translation>写入流数与开放单元数之比</translation>
    </message>
    <message>
        <source>Recovery ratio</source>
        <translation>恢复比</translation>
    </message>
    <message>
        <source>Steady state reached</source>
        <translation>是否达到稳态</translation>
    </message>
    <message>
        <source>Write amplification</source>
        <translation>写放大</translation>
    </message>
    <message>
        <source>Slowdown factor</source>
        <translation>掉速倍数</translation>
    </message>
    <message>
        <source>Allocation unit</source>
        <translation>分配单元(AU)</translation>
    </message>
    <message>
        <source>Flash page</source>
        <translation>闪存页</translation>
    </message>
    <message>
        <source>SLC cache</source>
        <translation>SLC 缓存</translation>
    </message>
    <message>
        <source>Open allocation units</source>
        <translation>开放分配单元数</translation>
    </message>
    <message>
        <source>Type of flash translation layer</source>
        <translation>闪存转换层(FTL)类型</translation>
    </message>
    <message>
        <source>Life relative to sequential writing</source>
        <translation>相对顺序写的寿命倍数</translation>
    </message>
    <message>
        <source>Share of the card compared</source>
        <translation>已比对的容量比例</translation>
    </message>
    <message>
        <source>Data written before steady state</source>
        <translation>进入稳态前的写入数据量</translation>
    </message>
    <message>
        <source>Steady state by the SNIA window</source>
        <translation>按 SNIA 窗口判据是否达到稳态</translation>
    </message>
    <message>
        <source>Data written before the SNIA window</source>
        <translation>SNIA 窗口之前的写入数据量</translation>
    </message>
    <message>
        <source>Write performance Pw</source>
        <translation>写入性能 Pw</translation>
    </message>
    <message>
        <source>Move performance Pm</source>
        <translation>搬移性能 Pm</translation>
    </message>
    <message>
        <source>Throughput, 0 % used</source>
        <translation>占用 0 % 时的吞吐率</translation>
    </message>
    <message>
        <source>Throughput, 10 % used</source>
        <translation>占用 10 % 时的吞吐率</translation>
    </message>
    <message>
        <source>Throughput, 20 % used</source>
        <translation>占用 20 % 时的吞吐率</translation>
    </message>
    <message>
        <source>Throughput, 30 % used</source>
        <translation>占用 30 % 时的吞吐率</translation>
    </message>
    <message>
        <source>Throughput, 40 % used</source>
        <translation>占用 40 % 时的吞吐率</translation>
    </message>
    <message>
        <source>Throughput, 50 % used</source>
        <translation>占用 50 % 时的吞吐率</translation>
    </message>
    <message>
        <source>Throughput, 60 % used</source>
        <translation>占用 60 % 时的吞吐率</translation>
    </message>
    <message>
        <source>Throughput, 70 % used</source>
        <translation>占用 70 % 时的吞吐率</translation>
    </message>
    <message>
        <source>Throughput, 80 % used</source>
        <translation>占用 80 % 时的吞吐率</translation>
    </message>
    <message>
        <source>Throughput, 90 % used</source>
        <translation>占用 90 % 时的吞吐率</translation>
    </message>
    <message>
        <source>Throughput on the pattern left by a recorder</source>
        <translation>录像设备留下的分布上的吞吐率</translation>
    </message>
    <message>
        <source>Degree of fragmentation</source>
        <translation>碎片化程度</translation>
    </message>
    <message>
        <source>Non-sequential share</source>
        <translation>非顺序占比</translation>
    </message>
    <message>
        <source>Median free extent</source>
        <translation>空闲碎片（连续段）长度中位数</translation>
    </message>
    <message>
        <source>Longest free extent</source>
        <translation>最长空闲碎片（连续段）</translation>
    </message>
    <message>
        <source>Sequential write, fresh out of box</source>
        <translation>顺序写，空盘(FOB)</translation>
    </message>
    <message>
        <source>Random write IOPS, fresh out of box</source>
        <translation>随机写 IOPS，空盘(FOB)</translation>
    </message>
    <message>
        <source>Recording, fresh out of box</source>
        <translation>录像写入，空盘(FOB)</translation>
    </message>
    <message>
        <source>Sequential read, fresh out of box</source>
        <translation>顺序读，空盘(FOB)</translation>
    </message>
    <message>
        <source>Sequential write, full</source>
        <translation>顺序写，写满后</translation>
    </message>
    <message>
        <source>Random write IOPS, full</source>
        <translation>随机写 IOPS，写满后</translation>
    </message>
    <message>
        <source>Recording, full</source>
        <translation>录像写入，写满后</translation>
    </message>
    <message>
        <source>Sequential read, full</source>
        <translation>顺序读，写满后</translation>
    </message>
    <message>
        <source>Sequential write, after random writes</source>
        <translation>顺序写，随机写后</translation>
    </message>
    <message>
        <source>Random write IOPS, after random writes</source>
        <translation>随机写 IOPS，随机写后</translation>
    </message>
    <message>
        <source>Recording, after random writes</source>
        <translation>录像写入，随机写后</translation>
    </message>
    <message>
        <source>Sequential read, after random writes</source>
        <translation>顺序读，随机写后</translation>
    </message>
    <message>
        <source>Sequential write, preconditioned</source>
        <translation>顺序写，预处理后</translation>
    </message>
    <message>
        <source>Random write IOPS, preconditioned</source>
        <translation>随机写 IOPS，预处理后</translation>
    </message>
    <message>
        <source>Recording, preconditioned</source>
        <translation>录像写入，预处理后</translation>
    </message>
    <message>
        <source>Sequential read, preconditioned</source>
        <translation>顺序读，预处理后</translation>
    </message>
    <message>
        <source>Sequential write, preconditioned, no rest</source>
        <translation>顺序写，预处理后未静置</translation>
    </message>
    <message>
        <source>Random write IOPS, preconditioned, no rest</source>
        <translation>随机写 IOPS，预处理后未静置</translation>
    </message>
    <message>
        <source>Recording, preconditioned, no rest</source>
        <translation>录像写入，预处理后未静置</translation>
    </message>
    <message>
        <source>Sequential read, preconditioned, no rest</source>
        <translation>顺序读，预处理后未静置</translation>
    </message>
    <message>
        <source>Sequential write, preconditioned, 1 min of rest</source>
        <translation>顺序写，预处理后静置 1 分钟</translation>
    </message>
    <message>
        <source>Random write IOPS, preconditioned, 1 min of rest</source>
        <translation>随机写 IOPS，预处理后静置 1 分钟</translation>
    </message>
    <message>
        <source>Recording, preconditioned, 1 min of rest</source>
        <translation>录像写入，预处理后静置 1 分钟</translation>
    </message>
    <message>
        <source>Sequential read, preconditioned, 1 min of rest</source>
        <translation>顺序读，预处理后静置 1 分钟</translation>
    </message>
    <message>
        <source>Sequential write, preconditioned, 10 min of rest</source>
        <translation>顺序写，预处理后静置 10 分钟</translation>
    </message>
    <message>
        <source>Random write IOPS, preconditioned, 10 min of rest</source>
        <translation>随机写 IOPS，预处理后静置 10 分钟</translation>
    </message>
    <message>
        <source>Recording, preconditioned, 10 min of rest</source>
        <translation>录像写入，预处理后静置 10 分钟</translation>
    </message>
    <message>
        <source>Sequential read, preconditioned, 10 min of rest</source>
        <translation>顺序读，预处理后静置 10 分钟</translation>
    </message>
    <message>
        <source>Sequential write, quick-formatted</source>
        <translation>顺序写，快速格式化后</translation>
    </message>
    <message>
        <source>Random write IOPS, quick-formatted</source>
        <translation>随机写 IOPS，快速格式化后</translation>
    </message>
    <message>
        <source>Recording, quick-formatted</source>
        <translation>录像写入，快速格式化后</translation>
    </message>
    <message>
        <source>Sequential read, quick-formatted</source>
        <translation>顺序读，快速格式化后</translation>
    </message>
    <message>
        <source>Sequential write, after discard</source>
        <translation>顺序写，TRIM(discard)后</translation>
    </message>
    <message>
        <source>Random write IOPS, after discard</source>
        <translation>随机写 IOPS，TRIM(discard)后</translation>
    </message>
    <message>
        <source>Recording, after discard</source>
        <translation>录像写入，TRIM(discard)后</translation>
    </message>
    <message>
        <source>Sequential read, after discard</source>
        <translation>顺序读，TRIM(discard)后</translation>
    </message>
    <message>
        <source>Recording, preconditioned over fresh out of box</source>
        <translation>录像写入：脏盘（预处理后）与空盘(FOB)之比</translation>
    </message>
    <message>
        <source>Recording, formatted over preconditioned</source>
        <translation>录像写入：格式化后与预处理后之比</translation>
    </message>
    <message>
        <source>Write amplification by page padding</source>
        <translation>页填充引起的写放大</translation>
    </message>
    <message>
        <source>Write amplification by garbage collection and merges</source>
        <translation>垃圾回收(GC)与合并引起的写放大</translation>
    </message>
    <message>
        <source>Write amplification by SLC folding</source>
        <translation>SLC 折叠(folding)引起的写放大</translation>
    </message>
    <message>
        <source>Write buffer</source>
        <translation>写缓冲</translation>
    </message>
    <message>
        <source>Command time</source>
        <translation>单条命令耗时</translation>
    </message>
    <message>
        <source>Page read time</source>
        <translation>读一页耗时</translation>
    </message>
    <message>
        <source>Page program time</source>
        <translation>编程一页耗时</translation>
    </message>
    <message>
        <source>SLC folding</source>
        <translation>SLC 折叠(folding)方式</translation>
    </message>
    <message>
        <source>Over-provisioning share</source>
        <translation>预留空间(OP)占比</translation>
    </message>
    <message>
        <source>Life under this recording</source>
        <translation>此录像负载下的寿命</translation>
    </message>
    <message>
        <source>{}: {}</source>
        <translation>{}：{}</translation>
    </message>
    <message>
        <source>Application class</source>
        <translation>应用性能等级</translation>
    </message>
    <message>
        <source>Application class A2</source>
        <translation>应用性能等级 A2</translation>
    </message>
    <message>
        <source>Random write IOPS</source>
        <translation>随机写 IOPS</translation>
    </message>
    <message>
        <source>Random read IOPS</source>
        <translation>随机读 IOPS</translation>
    </message>
    <message>
        <source>Sustained write</source>
        <translation>持续写入</translation>
    </message>
    <message>
        <source>Full-card overwrites survived</source>
        <translation>承受的全盘覆盖写次数</translation>
    </message>
    <message>
        <source>Share of bad sectors</source>
        <translation>坏扇区比例</translation>
    </message>
    <message>
        <source>Overwrites to the first error</source>
        <translation>首次出错前的覆盖写次数</translation>
    </message>
    <message>
        <source>Overwrites to 0.1 % bad sectors</source>
        <translation>坏扇区达 0.1 % 时的覆盖写次数</translation>
    </message>
    <message>
        <source>Overwrites to 1 % bad sectors</source>
        <translation>坏扇区达 1 % 时的覆盖写次数</translation>
    </message>
    <message>
        <source>Overwrites to 10 % bad sectors</source>
        <translation>坏扇区达 10 % 时的覆盖写次数</translation>
    </message>
    <message>
        <source>Overwrites to 50 % bad sectors</source>
        <translation>坏扇区达 50 % 时的覆盖写次数</translation>
    </message>
    <message>
        <source>Overwrites until slow</source>
        <translation>变慢时的覆盖写次数</translation>
    </message>
    <message>
        <source>Write throughput at the start</source>
        <translation>开始时的写入吞吐率</translation>
    </message>
    <message>
        <source>Write throughput at the end</source>
        <translation>结束时的写入吞吐率</translation>
    </message>
    <message>
        <source>P99 latency at the start</source>
        <translation>开始时的 P99 时延</translation>
    </message>
    <message>
        <source>P99 latency at the end</source>
        <translation>结束时的 P99 时延</translation>
    </message>
    <message>
        <source>Slowdown at the end</source>
        <translation>结束时的掉速倍数</translation>
    </message>
    <message>
        <source>Life in overwrites</source>
        <translation>寿命（覆盖写次数）</translation>
    </message>
    <message>
        <source>Life in data written</source>
        <translation>寿命（写入数据量）</translation>
    </message>
    <message>
        <source>Sectors lost at rest</source>
        <translation>搁置期间丢失的扇区</translation>
    </message>
    <message>
        <source>Sectors lost by read disturb</source>
        <translation>因读干扰而丢失的扇区</translation>
    </message>
    <message>
        <source>Sectors lost by repeated writes of one range</source>
        <translation>因反复写入同一范围而丢失的扇区</translation>
    </message>
    <message>
        <source>Slowdown of a repeatedly written range</source>
        <translation>反复写入范围的掉速倍数</translation>
    </message>
    <message>
        <source>Power cuts</source>
        <translation>断电</translation>
    </message>
    <message>
        <source>Flushed data lost</source>
        <translation>已 FLUSH(刷写)的数据丢失</translation>
    </message>
    <message>
        <source>Torn writes</source>
        <translation>撕裂写</translation>
    </message>
    <message>
        <source>Collateral damage</source>
        <translation>附带损坏</translation>
    </message>
    <message>
        <source>Mapping lost</source>
        <translation>映射表部分丢失</translation>
    </message>
    <message>
        <source>Card did not recover</source>
        <translation>卡未能恢复</translation>
    </message>
    <message>
        <source>Longest recovery time</source>
        <translation>最长恢复时间</translation>
    </message>
    <message>
        <source>Read performance Pr</source>
        <translation>读取性能 Pr</translation>
    </message>
    <message>
        <source>Table update, mean of eight</source>
        <translation>表更新，八次平均</translation>
    </message>
    <message>
        <source>Table update, maximum</source>
        <translation>表更新，最大值</translation>
    </message>
    <message>
        <source>4 KiB table read, maximum</source>
        <translation>读取 4 KiB 表，最大值</translation>
    </message>
    <message>
        <source>Maximum busy time of a write</source>
        <translation>写入的最长忙时间</translation>
    </message>
    <message>
        <source>Highest speed class met</source>
        <translation>达到的最高速度等级</translation>
    </message>
    <message>
        <source>Claimed speed classes met</source>
        <translation>声称的速度等级是否均达到</translation>
    </message>
    <message>
        <source>Class 2</source>
        <translation>Class 2</translation>
    </message>
    <message>
        <source>Class 4</source>
        <translation>Class 4</translation>
    </message>
    <message>
        <source>Class 6</source>
        <translation>Class 6</translation>
    </message>
    <message>
        <source>V6</source>
        <translation>V6</translation>
    </message>
    <message>
        <source>Class 10</source>
        <translation>Class 10</translation>
    </message>
    <message>
        <source>U1</source>
        <translation>U1</translation>
    </message>
    <message>
        <source>V10</source>
        <translation>V10</translation>
    </message>
    <message>
        <source>U3</source>
        <translation>U3</translation>
    </message>
    <message>
        <source>V30</source>
        <translation>V30</translation>
    </message>
    <message>
        <source>V60</source>
        <translation>V60</translation>
    </message>
    <message>
        <source>V90</source>
        <translation>V90</translation>
    </message>
    <message>
        <source>Share of the allocation units measured</source>
        <translation>所测分配单元的比例</translation>
    </message>
    <message>
        <source>Lowest temperature</source>
        <translation>最低温度</translation>
    </message>
    <message>
        <source>Highest temperature</source>
        <translation>最高温度</translation>
    </message>
    <message>
        <source>Thermal throttling</source>
        <translation>过热降速</translation>
    </message>
    <message>
        <source>Command time without data</source>
        <translation>命令耗时（不含数据）</translation>
    </message>
    <message>
        <source>Data rate of one command</source>
        <translation>单条命令的数据速率</translation>
    </message>
    <message>
        <source>Slowest over fastest time slice</source>
        <translation>最慢时段与最快时段之比</translation>
    </message>
    <message>
        <source>FLUSH waits for pending data</source>
        <translation>FLUSH(刷写)等待待写数据</translation>
    </message>
    <message>
        <source>4 KiB file write rate</source>
        <translation>4 KiB 文件写入速率</translation>
    </message>
    <message>
        <source>4 KiB file write rate, direct</source>
        <translation>4 KiB 文件写入速率（直接）</translation>
    </message>
    <message>
        <source>4 KiB file write rate, synced</source>
        <translation>4 KiB 文件写入速率（每次同步）</translation>
    </message>
    <message>
        <source>Device bytes per byte of a synced file</source>
        <translation>同步文件每字节对应的设备写入字节数</translation>
    </message>
    <message>
        <source>Maximum video lost at a power cut</source>
        <translation>断电时最多丢失的视频</translation>
    </message>
    <message>
        <source>Commands per 1 MiB</source>
        <translation>每 1 MiB 的命令数</translation>
    </message>
    <message>
        <source>Link resets</source>
        <translation>链路复位次数</translation>
    </message>
    <message>
        <source>Discard passed on</source>
        <translation>是否转发 TRIM(discard)</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>存储卡</translation>
    </message>
    <message>
        <source>Capacity relative to the label</source>
        <translation>容量（相对于卡面标称）</translation>
    </message>
    <message>
        <source>Capacity on the label</source>
        <translation>卡面标称容量</translation>
    </message>
    <message>
        <source>Capacity loss</source>
        <translation>容量缺失</translation>
    </message>
    <message>
        <source>Probability of a missed capacity loss</source>
        <translation>容量缺失的漏检概率</translation>
    </message>
    <message>
        <source>Temperature at which the throughput fell</source>
        <translation>吞吐率下降时的温度</translation>
    </message>
    <message>
        <source>Thermal throttlings counted by the card</source>
        <translation>卡记录的过热降速次数</translation>
    </message>
    <message>
        <source>Time above the warning or critical temperature, by the card</source>
        <translation>卡记录的超过警告或临界温度的时间</translation>
    </message>
    <message>
        <source>Media errors counted by the card</source>
        <translation>卡记录的介质错误数</translation>
    </message>
    <message>
        <source>SD Express Speed Class</source>
        <translation>SD Express 速度等级</translation>
    </message>
</context>
<context>
    <name>record</name>
    <message>
        <source>CHANGED after the run: {}.</source>
        <translation>测试后被改动：{}。</translation>
    </message>
    <message>
        <source>{} was changed after the run: {}; restore it from a backup, or add --accept-changes, which marks every output.</source>
        <translation>{} 在测试后被改动：{}；请从备份恢复，或加上 --accept-changes，此时所有输出都会带有标记。</translation>
    </message>
    <message>
        <source>{} cannot be read; is {} a run folder?</source>
        <translation>无法读取 {}；{} 是测试文件夹吗？</translation>
    </message>
    <message>
        <source>The output folder {} exists and is not empty; name a new one, nothing is overwritten.</source>
        <translation>输出文件夹 {} 已存在且非空；请另取名称，程序不会覆盖任何内容。</translation>
    </message>
    <message>
        <source>The folder {} does not exist; create it, or choose another place for the run.</source>
        <translation>文件夹 {} 不存在；请先创建，或换一个位置保存本次测试。</translation>
    </message>
    <message>
        <source>Cannot create {} ({}); choose a folder you may write to.</source>
        <translation>无法创建 {}（{}）；请选择有写权限的文件夹。</translation>
    </message>
    <message>
        <source>{} is not of schema cardassay.run/1; was it written by a newer version?</source>
        <translation>{} 不是 cardassay.run/1 格式；是否由更新的版本写成？</translation>
    </message>
    <message>
        <source>{} is damaged or not a CardAssay sample file; take the run folder from a backup or test the card again.</source>
        <translation>{} 已损坏或不是 CardAssay 采样文件；请从备份恢复测试文件夹，或重新测试该卡。</translation>
    </message>
    <message>
        <source>Cannot write {} ({}); free space there or choose another folder.</source>
        <translation>无法写入 {}（{}）；请在该处腾出空间，或选择其他文件夹。</translation>
    </message>
    <message>
        <source>Cannot write {} ({}); raise the limit of open files (ulimit -n).</source>
        <translation>无法写入 {}（{}）；请提高打开文件数的上限（ulimit -n）。</translation>
    </message>
    <message>
        <source>Cannot write {} ({}); raise the limit of file sizes (ulimit -f).</source>
        <translation>无法写入 {}（{}）；请提高文件大小的上限（ulimit -f）。</translation>
    </message>
    <message>
        <source>{} is not a run folder; name the folder of a run.</source>
        <translation>{} 不是测试文件夹；请指定一次测试的文件夹。</translation>
    </message>
    <message>
        <source>The note or tag is empty; enter a text.</source>
        <translation>备注或标签不能为空；请输入内容。</translation>
    </message>
    <message>
        <source>Cannot write {}; check whether you may write to the run folder.</source>
        <translation>无法写入 {}；请检查是否有权写入该测试文件夹。</translation>
    </message>
    <message>
        <source>{} is not a record of the computer&apos;s activity; take the run folder from a backup.</source>
        <translation>{} 不是计算机活动的记录；请从备份恢复测试文件夹。</translation>
    </message>
    <message>
        <source>Not done: step {steps}. It needs a card of {} or more, this one has {}.</source>
        <translation>未执行：步骤“{steps}”。它要求卡的容量不小于 {}，此卡为 {}。</translation>
    </message>
    <message>
        <source>Step {steps} worked on {}, all that the card has; its profile asks for {}.</source>
        <translation>步骤“{steps}”的测试区域为 {}，即此卡的全部容量；测试方案要求 {}。</translation>
    </message>
    <message>
        <source>The folder {} belongs to another user, who could change what the run writes there; take a folder of your own, or a copy of it.</source>
        <translation>文件夹 {} 属于其他用户，该用户可以更改测试写入的内容；请使用您自己的文件夹或其副本。</translation>
    </message>
    <message>
        <source>{} is cut off or not JSON, or larger than any run record; take the run folder from a backup or test the card again.</source>
        <translation>{} 不完整、不是 JSON，或大于任何测试记录；请从备份恢复测试文件夹，或重新测试该卡。</translation>
    </message>
    <message>
        <source>{}: a key of the run record is missing; take the run folder from a backup or test the card again.</source>
        <translation>{}：测试记录缺少一个键；请从备份恢复测试文件夹，或重新测试该卡。</translation>
    </message>
    <message>
        <source>{}: a value of the run record is unknown; take the run folder from a backup or test the card again.</source>
        <translation>{}：测试记录中有一个值无法识别；请从备份恢复测试文件夹，或重新测试该卡。</translation>
    </message>
    <message>
        <source>{}: a value of the run record has the wrong type; take the run folder from a backup or test the card again.</source>
        <translation>{}：测试记录中有一个值的类型不正确；请从备份恢复测试文件夹，或重新测试该卡。</translation>
    </message>
    <message>
        <source>The card was left as the test ended; only a card that passes is formatted or discarded.</source>
        <translation>卡保持测试结束时的状态；只有合格卡才会格式化或执行 TRIM(discard)。</translation>
    </message>
    <message>
        <source>The card is not formatted: formatting after the test was interrupted. Its content is undefined.</source>
        <translation>卡未格式化：测试后的格式化中途停止，卡上内容不确定。</translation>
    </message>
    <message>
        <source>After the test the whole card was discarded; it is not formatted.</source>
        <translation>测试后已对整张卡执行 TRIM(discard)；卡未格式化。</translation>
    </message>
    <message>
        <source>After the test the card was discarded and formatted: {}, clusters of {} KiB, partition from byte {}; read back and compared.</source>
        <translation>测试后已对整张卡执行 TRIM(discard) 并格式化：{}，簇 {} KiB，分区起始于字节 {}；已回读比对。</translation>
    </message>
    <message>
        <source>After the test the card was formatted: {}, clusters of {} KiB, partition from byte {}; read back and compared. It was not discarded, so test data remain outside the file system.</source>
        <translation>测试后已格式化：{}，簇 {} KiB，分区起始于字节 {}；已回读比对。未执行 TRIM(discard)，文件系统之外仍留有测试数据。</translation>
    </message>
</context>
<context>
    <name>register</name>
    <message>
        <source>The {} has &quot;{}&quot; among its hexadecimal digits; give it as the system prints it, {} digits from 0 to f.</source>
        <translation>{} 的十六进制数字中有“{}”；请按系统显示的形式给出，共 {} 位，从 0 到 f。</translation>
    </message>
    <message>
        <source>The {} has {} hexadecimal digits where the specification wants {}; give the whole register.</source>
        <translation>{} 有 {} 位十六进制数字，而规范要求 {} 位；请给出完整的寄存器。</translation>
    </message>
    <message>
        <source>{}</source>
        <translation>{}</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>not stated</source>
        <translation>未声明</translation>
    </message>
    <message>
        <source>{} MiB</source>
        <translation>{} MiB</translation>
    </message>
    <message>
        <source>unknown ({})</source>
        <translation>未知（{}）</translation>
    </message>
    <message>
        <source>{} ({})</source>
        <translation>{}（{}）</translation>
    </message>
    <message>
        <source>{} ({}; not certain)</source>
        <translation>{}（{}；不确定）</translation>
    </message>
    <message>
        <source>right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>not provided by the host</source>
        <translation>主机未提供</translation>
    </message>
    <message>
        <source>manufacturer</source>
        <translation>厂商</translation>
    </message>
    <message>
        <source>OEM id</source>
        <translation>OEM ID</translation>
    </message>
    <message>
        <source>&quot;{}&quot;</source>
        <translation>“{}”</translation>
    </message>
    <message>
        <source>product</source>
        <translation>产品</translation>
    </message>
    <message>
        <source>revision</source>
        <translation>修订号</translation>
    </message>
    <message>
        <source>serial</source>
        <translation>序列号</translation>
    </message>
    <message>
        <source>manufactured</source>
        <translation>生产日期</translation>
    </message>
    <message>
        <source>CID checksum</source>
        <translation>CID 校验和</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>{}, CSD version {}</source>
        <translation>{}，CSD {} 版</translation>
    </message>
    <message>
        <source>CSD capacity</source>
        <translation>CSD 容量</translation>
    </message>
    <message>
        <source>{} ({} bytes)</source>
        <translation>{}（{} 字节）</translation>
    </message>
    <message>
        <source>write protection</source>
        <translation>写保护</translation>
    </message>
    <message>
        <source>permanent</source>
        <translation>永久</translation>
    </message>
    <message>
        <source>temporary</source>
        <translation>临时</translation>
    </message>
    <message>
        <source>CSD checksum</source>
        <translation>CSD 校验和</translation>
    </message>
    <message>
        <source>SD version</source>
        <translation>SD 版本</translation>
    </message>
    <message>
        <source>undefined</source>
        <translation>未定义</translation>
    </message>
    <message>
        <source>erased blocks read as</source>
        <translation>擦除后读出</translation>
    </message>
    <message>
        <source>ones</source>
        <translation>全 1</translation>
    </message>
    <message>
        <source>zeros</source>
        <translation>全 0</translation>
    </message>
    <message>
        <source>optional commands</source>
        <translation>可选命令</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>classes</source>
        <translation>等级</translation>
    </message>
    <message>
        <source>allocation unit</source>
        <translation>分配单元</translation>
    </message>
    <message>
        <source>UHS allocation unit</source>
        <translation>UHS 分配单元</translation>
    </message>
    <message>
        <source>video allocation unit</source>
        <translation>视频分配单元</translation>
    </message>
    <message>
        <source>command queue</source>
        <translation>命令队列</translation>
    </message>
    <message>
        <source>depth {}</source>
        <translation>深度 {}</translation>
    </message>
    <message>
        <source>card cache</source>
        <translation>卡内缓存</translation>
    </message>
    <message>
        <source>discard</source>
        <translation>TRIM(discard)</translation>
    </message>
    <message>
        <source>full user area erase</source>
        <translation>全用户区擦除</translation>
    </message>
    <message>
        <source>erase timeout</source>
        <translation>擦除时限</translation>
    </message>
    <message>
        <source>{} for {} allocation units</source>
        <translation>{}，对应 {} 个分配单元</translation>
    </message>
    <message>
        <source>supply voltage</source>
        <translation>供电电压</translation>
    </message>
    <message>
        <source>{} to {} mV</source>
        <translation>{} 至 {} mV</translation>
    </message>
    <message>
        <source>block addressing</source>
        <translation>块寻址</translation>
    </message>
    <message>
        <source>UHS-II</source>
        <translation>UHS-II</translation>
    </message>
    <message>
        <source>accepts 1.8 V signalling</source>
        <translation>接受 1.8 V 信号电平</translation>
    </message>
    <message>
        <source>until power-off</source>
        <translation>断电之前</translation>
    </message>
    <message>
        <source>removable MMC</source>
        <translation>可移除的 MMC</translation>
    </message>
    <message>
        <source>eMMC, BGA</source>
        <translation>eMMC，BGA 封装</translation>
    </message>
    <message>
        <source>eMMC, package on package</source>
        <translation>eMMC，叠层封装 (PoP)</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>device type</source>
        <translation>器件类型</translation>
    </message>
    <message>
        <source>{} (or {}, if the revision of its EXT_CSD is above 4)</source>
        <translation>{}（如 EXT_CSD 的修订号大于 4，则为 {}）</translation>
    </message>
    <message>
        <source>MMC or eMMC, version {}.x</source>
        <translation>MMC 或 eMMC，{}.x 版</translation>
    </message>
    <message>
        <source>above 2 GB; stated in the EXT_CSD</source>
        <translation>大于 2 GB，见 EXT_CSD</translation>
    </message>
</context>
<context>
    <name>report</name>
    <message>
        <source>judged by %1</source>
        <translation>按 %1 判定</translation>
    </message>
    <message>
        <source>virtual time of the simulated card</source>
        <translation>模拟卡的虚拟时间</translation>
    </message>
    <message>
        <source>monotonic system clock</source>
        <translation>系统单调时钟</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>Run id</source>
        <translation>测试标识</translation>
    </message>
    <message>
        <source>Tool</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果状态</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>测试方案</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Changed parameters</source>
        <translation>改动的参数</translation>
    </message>
    <message>
        <source>Card and connection</source>
        <translation>存储卡与连接</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>连接方式</translation>
    </message>
    <message>
        <source>Reader</source>
        <translation>读卡器</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>容量</translation>
    </message>
    <message>
        <source>Logical block</source>
        <translation>逻辑块</translation>
    </message>
    <message>
        <source>Erase id</source>
        <translation>擦除标识</translation>
    </message>
    <message>
        <source>Conditions</source>
        <translation>测试条件</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>MB = 10⁶ bytes, MiB = 2²⁰ bytes. Intervals have 90 % confidence.</source>
        <translation>MB = 10⁶ 字节，MiB = 2²⁰ 字节。区间的置信度为 90 %。</translation>
    </message>
    <message>
        <source>SIMULATED – no real card was tested</source>
        <translation>模拟 – 未测试真实存储卡</translation>
    </message>
    <message>
        <source>Card test report</source>
        <translation>存储卡测试报告</translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
    <message>
        <source>Throughput over time</source>
        <translation>吞吐率随时间变化</translation>
    </message>
    <message>
        <source>Latency percentiles</source>
        <translation>时延百分位</translation>
    </message>
    <message>
        <source>Latency by address</source>
        <translation>时延按地址分布</translation>
    </message>
    <message>
        <source>Measurements</source>
        <translation>测量结果</translation>
    </message>
    <message>
        <source>Run %1</source>
        <translation>测试 %1</translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation>共 %1 次测试</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Failed I/Os</source>
        <translation>失败 I/O</translation>
    </message>
    <message>
        <source>short transfer</source>
        <translation>传输不足</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>90 % interval</source>
        <translation>90 % 区间</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>%1 of %1 criteria met.</source>
        <translation>%1 项判据中 %1 项符合。</translation>
    </message>
    <message>
        <source>No errors; the measurements are not judged.</source>
        <translation>没有错误；测量结果未作判定。</translation>
    </message>
    <message>
        <source>Measured, not judged: %1. No criterion of the profile applies to it.</source>
        <translation>只测量、未判定：%1。测试方案中没有针对它的判据。</translation>
    </message>
    <message>
        <source>%1 in step %2 (nothing had to be read again)</source>
        <translation>%1，步骤 %2（无需重读）</translation>
    </message>
    <message>
        <source>All criteria are met, with little margin: %1 of %2.</source>
        <translation>全部判据均满足，其中 %2 项中有 %1 项裕量很小。</translation>
    </message>
    <message>
        <source>Criteria not met: %1 of %2.</source>
        <translation>%2 项判据中有 %1 项不满足。</translation>
    </message>
    <message>
        <source>Criteria that could not be judged: %1 of %2.</source>
        <translation>%2 项判据中有 %1 项无法判定。</translation>
    </message>
    <message>
        <source>The host or the reader was at fault; the card was not judged.</source>
        <translation>主机或读卡器故障，未对存储卡作出判定。</translation>
    </message>
    <message>
        <source>The run did not complete: %1.</source>
        <translation>测试未完成：%1。</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>存储卡</translation>
    </message>
    <message>
        <source>Tested</source>
        <translation>测试时间</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>warning level %1</source>
        <translation>预警线 %1</translation>
    </message>
    <message>
        <source>Criteria</source>
        <translation>判据</translation>
    </message>
    <message>
        <source>The profile has no criteria.</source>
        <translation>该测试方案没有判据。</translation>
    </message>
    <message>
        <source>Criterion</source>
        <translation>判据</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>限值</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>实测值</translation>
    </message>
    <message>
        <source>Margin</source>
        <translation>裕量</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>SD/TF card test report</source>
        <translation>SD/TF 存储卡测试报告</translation>
    </message>
    <message>
        <source>Judged by the criteria of another profile: %1</source>
        <translation>按另一测试方案的判据判定：%1</translation>
    </message>
    <message>
        <source>Runs in this report</source>
        <translation>本报告包含的测试</translation>
    </message>
    <message>
        <source>Started, run</source>
        <translation>开始时间，测试标识</translation>
    </message>
    <message>
        <source>{} is not a regular file; name a PDF file to be written.</source>
        <translation>{} 不是普通文件；请指定要写入的 PDF 文件。</translation>
    </message>
    <message>
        <source>The report {} cannot be written: {}; choose another folder or free space.</source>
        <translation>无法写入报告 {}：{}；请换一个文件夹或腾出空间。</translation>
    </message>
    <message>
        <source>A report needs at least one run folder.</source>
        <translation>生成报告至少需要一个测试文件夹。</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Interrupted and resumed</source>
        <translation>中断后继续</translation>
    </message>
    <message>
        <source>%1 in step %2 (%3 of %4 sectors read again held their data)</source>
        <translation>%1，步骤 %2（重新读取的 %4 个扇区中有 %3 个数据完好）</translation>
    </message>
    <message>
        <source>Padding of pages</source>
        <translation>页填充</translation>
    </message>
    <message>
        <source>Collection, merges</source>
        <translation>垃圾回收与合并</translation>
    </message>
    <message>
        <source>SLC folding</source>
        <translation>SLC 折叠(folding)</translation>
    </message>
    <message>
        <source>Life, hours</source>
        <translation>寿命（小时）</translation>
    </message>
    <message>
        <source>no signal</source>
        <translation>无信号</translation>
    </message>
    <message>
        <source>Will this card drop frames?</source>
        <translation>这张卡会丢帧吗？</translation>
    </message>
    <message>
        <source>Writing between existing data</source>
        <translation>在已有数据之间写入</translation>
    </message>
    <message>
        <source>File layout</source>
        <translation>文件在卡上的分布</translation>
    </message>
    <message>
        <source>Camera buffer occupancy over time</source>
        <translation>缓冲区积压随时间变化</translation>
    </message>
    <message>
        <source>Speed of recording by state of the card</source>
        <translation>各状态下的录像写入速度</translation>
    </message>
    <message>
        <source>On average the card is fast enough, but it pauses: a buffer of %1 MiB would have lost nothing, the camera has %2 MiB.</source>
        <translation>平均速度足够，但卡有停顿：缓冲区若有 %1 MiB 就不会丢失，摄像设备有 %2 MiB。</translation>
    </message>
    <message>
        <source>Preconditioning: full fill, then recording passes: %1.</source>
        <translation>预处理：先写满整卡，再录像覆盖 %1 遍。</translation>
    </message>
    <message>
        <source>The step did not complete: %1.</source>
        <translation>该步骤未完成：%1。</translation>
    </message>
    <message>
        <source>The recording needs %1 MB/s, the card sustains %2 MB/s:</source>
        <translation>录像需要 %1 MB/s，卡能持续承受 %2 MB/s：</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>会</translation>
    </message>
    <message>
        <source>Not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Not yet</source>
        <translation>暂时不会</translation>
    </message>
    <message>
        <source>No</source>
        <translation>不会</translation>
    </message>
    <message>
        <source>%1 of %2 are lost.</source>
        <translation>录像 %2，其中丢失 %1。</translation>
    </message>
    <message>
        <source>nothing was lost in %1, but its parts differ so much that another recording may lose some.</source>
        <translation>录像 %1，没有丢失；但各段差异很大，另一次录像可能丢失。</translation>
    </message>
    <message>
        <source>nothing was lost in %1.</source>
        <translation>录像 %1，没有丢失。</translation>
    </message>
    <message>
        <source>No buffer prevents this: the card took the recording so fast only because it stored a part of it.</source>
        <translation>任何缓冲区都无济于事：该卡写得这么快，只是因为它仅保存了一部分数据。</translation>
    </message>
    <message>
        <source>Preconditioned, the card records at %1 times the speed of the fresh card.</source>
        <translation>预处理后的录像速度为全新时的 %1 倍。</translation>
    </message>
    <message>
        <source>Quick formatting gives %1 times the preconditioned speed.</source>
        <translation>快速格式化后为预处理后速度的 %1 倍。</translation>
    </message>
    <message>
        <source>Discarding all gives %1 times.</source>
        <translation>整卡 TRIM(discard)后为 %1 倍。</translation>
    </message>
    <message>
        <source>No practical buffer prevents this: this recording needed %1 MiB (the camera has %2), a longer one needs more.</source>
        <translation>加大缓冲区无济于事：这段录像需要 %1 MiB（摄像设备有 %2 MiB），更长的录像需要更多。</translation>
    </message>
    <message>
        <source>%1: streams of %2 Mbit/s.</source>
        <translation>%1：码流 %2 Mbit/s。</translation>
    </message>
    <message>
        <source>undetermined</source>
        <translation>不能确定</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>The runs were made under the same conditions.</source>
        <translation>这些测试的条件相同。</translation>
    </message>
    <message>
        <source>Criterion or metric</source>
        <translation>判据或指标</translation>
    </message>
    <message>
        <source>Differs</source>
        <translation>是否不同</translation>
    </message>
    <message>
        <source>Criteria, and other metrics that differ</source>
        <translation>判据，以及其他有差异的指标</translation>
    </message>
    <message>
        <source>Least</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Outliers</source>
        <translation>离群</translation>
    </message>
    <message>
        <source>%1 % (90 % interval %2 to %3 %)</source>
        <translation>%1 %（90 % 区间 %2 至 %3 %）</translation>
    </message>
    <message>
        <source>Mean latency by address, A minus B</source>
        <translation>按地址的平均时延（A 减 B）</translation>
    </message>
    <message>
        <source>Comparison of runs</source>
        <translation>测试比较</translation>
    </message>
    <message>
        <source>&quot;Differs&quot; says that a difference is larger than its uncertainty: the 90 % intervals of the runs, corrected for the number of comparisons.</source>
        <translation>“是否不同”为“是”表示差异大于其不确定度：依据各次测试的 90 % 区间，并按比较次数作了校正。</translation>
    </message>
    <message>
        <source>%1 is missing in the run folder.</source>
        <translation>测试文件夹中缺少 %1。</translation>
    </message>
    <message>
        <source>%1 cannot be shown: it is damaged, or a kind of picture that this computer does not read.</source>
        <translation>%1 无法显示：文件已损坏，或本机不支持这种图片格式。</translation>
    </message>
    <message>
        <source>{} cannot be read; name the PDF of a report.</source>
        <translation>无法读取 {}；请指定报告的 PDF 文件。</translation>
    </message>
    <message>
        <source>{} is larger than any report.</source>
        <translation>{} 比任何报告都大。</translation>
    </message>
    <message>
        <source>{} was changed or damaged, and its records cannot be extracted: {}.</source>
        <translation>{} 被改动或已损坏，无法取出其中的记录：{}。</translation>
    </message>
    <message>
        <source>{} is not a report of this program with its records attached.</source>
        <translation>{} 不是本程序附有记录的报告。</translation>
    </message>
    <message>
        <source>the attached file {} is missing</source>
        <translation>缺少附件 {}</translation>
    </message>
    <message>
        <source>the attached file {} is not the one that was attached</source>
        <translation>附件 {} 不是当初附上的文件</translation>
    </message>
    <message>
        <source>the attached record of run {} cannot be judged ({})</source>
        <translation>测试 {} 的所附记录无法判定（{}）</translation>
    </message>
    <message>
        <source>the attached record of run {} was changed after the run: {}</source>
        <translation>所附的测试 {} 的记录在测试后被改动：{}</translation>
    </message>
    <message>
        <source>the report has {} pages, but its records produce {}</source>
        <translation>报告有 {} 页，而由记录得到 {} 页</translation>
    </message>
    <message>
        <source>page {} has &quot;{}&quot;, but the record gives &quot;{}&quot;</source>
        <translation>第 {} 页为“{}”，而由记录得到“{}”</translation>
    </message>
    <message>
        <source>its metadata or its parts are not those of a report on these records</source>
        <translation>其元数据或组成部分不是这些记录的报告应有的</translation>
    </message>
    <message>
        <source>the drawings on its pages do not match its records</source>
        <translation>页面上的图形与记录不符</translation>
    </message>
    <message>
        <source>No temporary folder can be made for the attached records; free space in it.</source>
        <translation>无法为所附记录建立临时文件夹；请在临时目录腾出空间。</translation>
    </message>
    <message>
        <source>its bytes were changed after it was written</source>
        <translation>文件写入后其字节被改动</translation>
    </message>
    <message>
        <source>the attached file {} does not belong to it</source>
        <translation>附件 {} 不属于这份报告</translation>
    </message>
    <message>
        <source>The report was changed after it was made.</source>
        <translation>报告在生成之后被改动过。</translation>
    </message>
    <message>
        <source>The report is intact: its pages match the attached records.</source>
        <translation>报告完整：各页内容与所附记录一致。</translation>
    </message>
    <message>
        <source>Choose a picture, then zoom with the wheel or + and -, move it with the mouse or the arrows, and see all of it with 0.</source>
        <translation>先点选一张图，再用滚轮或 + 和 - 缩放，用鼠标或方向键移动，按 0 看全图。</translation>
    </message>
    <message>
        <source>SHA-256 of run.json</source>
        <translation>run.json 的 SHA-256</translation>
    </message>
    <message>
        <source>the signature of run {} is not valid</source>
        <translation>测试 {} 的签名无效</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>not readable here</source>
        <translation>此处无法读取</translation>
    </message>
    <message>
        <source>throughput over time</source>
        <translation>吞吐率随时间变化</translation>
    </message>
    <message>
        <source>latency percentiles</source>
        <translation>时延百分位</translation>
    </message>
    <message>
        <source>latency by address</source>
        <translation>各地址的时延</translation>
    </message>
    <message>
        <source>Verified sectors of 512 B: %1.</source>
        <translation>已校验的 512 B 扇区：%1。</translation>
    </message>
    <message>
        <source>, %1 bits flipped</source>
        <translation>，翻转 %1 位</translation>
    </message>
    <message>
        <source>Bad sectors, ranges</source>
        <translation>坏扇区（区段数）</translation>
    </message>
    <message>
        <source>Slow regions</source>
        <translation>慢速区域</translation>
    </message>
    <message>
        <source>%1 at address %2 after %3</source>
        <translation>%1，地址 %2，第 %3</translation>
    </message>
    <message>
        <source>Stalls, longest first</source>
        <translation>卡顿（由长到短）</translation>
    </message>
    <message>
        <source>%1 I/Os, %2 in %3</source>
        <translation>%1 次 I/O，%2，用时 %3</translation>
    </message>
    <message>
        <source>Duration; engine, depth</source>
        <translation>用时；引擎、深度</translation>
    </message>
    <message>
        <source>Written; read</source>
        <translation>写入；读取</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>注</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>注释</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>Tested by</source>
        <translation>测试人</translation>
    </message>
    <message>
        <source>Approved by</source>
        <translation>批准人</translation>
    </message>
    <message>
        <source>date, signature</source>
        <translation>日期、签名</translation>
    </message>
    <message>
        <source>interrupted and resumed %1 times</source>
        <translation>中断后继续 %1 次</translation>
    </message>
    <message>
        <source>parameters changed: %1</source>
        <translation>改动的参数：%1 个</translation>
    </message>
    <message>
        <source>Conditions: %1.</source>
        <translation>条件：%1。</translation>
    </message>
    <message>
        <source>Written data read back and compared on %1 % of the card.</source>
        <translation>写入数据经回读比对的部分占全卡的 %1 %。</translation>
    </message>
    <message>
        <source>Not tested: %1.</source>
        <translation>未测试：%1。</translation>
    </message>
    <message>
        <source>The logo {} is no picture file of at most 1 MiB; correct `logo` in {}.</source>
        <translation>标志 {} 不是不超过 1 MiB 的图片文件；请更正 {} 中的 `logo`。</translation>
    </message>
    <message>
        <source>Verdicts per card; no lot decision.</source>
        <translation>逐卡判定；不对批次下结论。</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 等，另有 %2 个</translation>
    </message>
    <message>
        <source>A web page has one language: name it with --lang, or write a PDF.</source>
        <translation>网页只用一种语言：请用 --lang 指定其一，或改为输出 PDF。</translation>
    </message>
    <message>
        <source>Hardly slower</source>
        <translation>几乎不变慢</translation>
    </message>
    <message>
        <source>%1 slower</source>
        <translation>慢 %1</translation>
    </message>
    <message>
        <source>Preconditioned, the card records at %1 times the speed of the fresh card, which is %2.</source>
        <translation>预处理后的录像速度为全新时的 %1 倍，全新时为 %2。</translation>
    </message>
    <message>
        <source>At best it comes back to %1 times, in the state &quot;%2&quot;.</source>
        <translation>最多恢复到 %1 倍，出现在“%2”状态。</translation>
    </message>
    <message>
        <source>Next: no action is needed between recordings.</source>
        <translation>下一步：两次录像之间无需任何处理。</translation>
    </message>
    <message>
        <source>Next: no method tried restores the speed; specify the rate of the preconditioned card, or choose a card with more reserve.</source>
        <translation>下一步：试过的办法都不能恢复速度；请按预处理后的速度提要求，或选用余量更大的卡。</translation>
    </message>
    <message>
        <source>Next: format the card in the camera from time to time; this restores its speed.</source>
        <translation>下一步：定期在摄像设备内格式化，可恢复这张卡的速度。</translation>
    </message>
    <message>
        <source>Next: discard the whole card from time to time, as formatting programs for SD cards do; a quick format in the camera does less.</source>
        <translation>下一步：定期像 SD 卡专用格式化程序那样对全卡执行 TRIM(discard)；摄像设备内快速格式化的效果较差。</translation>
    </message>
    <message>
        <source>Next: leave the card idle for some minutes between recordings; this restores its speed.</source>
        <translation>下一步：两次录像之间让卡空闲几分钟，可恢复其速度。</translation>
    </message>
    <message>
        <source>A camera gets the speed of a card in use; a speed test of a fresh card overstates it by this factor.</source>
        <translation>摄像设备得到的是使用中的速度；对全新的卡做速度测试，结果会按此倍数偏高。</translation>
    </message>
    <message>
        <source>How much slower is the card in use than fresh?</source>
        <translation>卡在使用中比全新时慢多少？</translation>
    </message>
    <message>
        <source>Next: no action is needed; deleting single files does not slow the card down.</source>
        <translation>下一步：无需处理；删除个别文件不会使卡变慢。</translation>
    </message>
    <message>
        <source>Next: let the camera delete and write in whole allocation units, or format before the free space is fragmented.</source>
        <translation>下一步：让摄像设备按完整的分配单元删除和写入，或在空闲空间碎片化之前格式化。</translation>
    </message>
    <message>
        <source>Free units are written at %1. %2: %3.</source>
        <translation>写入空闲单元的速度为 %1。%2：%3。</translation>
    </message>
    <message>
        <source>What do gaps between files cost?</source>
        <translation>文件之间的间隙有多大代价？</translation>
    </message>
    <message>
        <source>{} has no attached records to check it by; make it again with this version.</source>
        <translation>{} 没有附上可供核对的记录；请用本版本重新生成。</translation>
    </message>
    <message>
        <source>ACCEPT</source>
        <translation>接收</translation>
    </message>
    <message>
        <source>REJECT</source>
        <translation>拒收</translation>
    </message>
    <message>
        <source>UNDECIDED</source>
        <translation>未定</translation>
    </message>
    <message>
        <source>Supplier</source>
        <translation>供应商</translation>
    </message>
    <message>
        <source>Lot</source>
        <translation>批号</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>料号</translation>
    </message>
    <message>
        <source>Purchase order</source>
        <translation>订单号</translation>
    </message>
    <message>
        <source>Date code</source>
        <translation>周期码</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>标称</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>卡</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>抽样方案</translation>
    </message>
    <message>
        <source>One kind of card, each with its own serial number.</source>
        <translation>只有一种卡，序列号各不相同。</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>样品</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>至少 %1</translation>
    </message>
    <message>
        <source>Statistics of the criteria</source>
        <translation>各判据的统计</translation>
    </message>
    <message>
        <source>Mean, SD</source>
        <translation>均值、标准差</translation>
    </message>
    <message>
        <source>Median, range</source>
        <translation>中位数、范围</translation>
    </message>
    <message>
        <source>Ppk</source>
        <translation>Ppk</translation>
    </message>
    <message>
        <source>95 % of the lot</source>
        <translation>批次的 95 %</translation>
    </message>
    <message>
        <source>SD: standard deviation. Ppk: distance of the mean from the limit in three standard deviations, with its lower 95 % bound; by quantiles where the values are not normal (Anderson-Darling). 95 % of the lot: with 95 % confidence at least 95 % of the cards are better than this; &quot;–&quot; where too few were tested.</source>
        <translation>Ppk：均值到限值的距离除以三倍标准差，附 95 % 置信下限；数值不服从正态分布（Anderson-Darling 检验）时按分位数计算。批次的 95 %：以 95 % 的置信度，至少 95 % 的卡优于此值；测得太少无法判断时为“–”。</translation>
    </message>
    <message>
        <source>SD/TF card lot inspection</source>
        <translation>SD/TF 卡批次检验</translation>
    </message>
    <message>
        <source>Lot %1 of %2</source>
        <translation>批次 %1，供应商 %2</translation>
    </message>
    <message>
        <source>No card of the lot was tested yet; add the runs first.</source>
        <translation>批次中还没有测过的卡；请先加入测试。</translation>
    </message>
    <message>
        <source>Life</source>
        <translation>寿命</translation>
    </message>
    <message>
        <source>{} cannot be read; name the file to sign with.</source>
        <translation>无法读取 {}；请指定用来签名的文件。</translation>
    </message>
    <message>
        <source>its signature is not valid: the file was changed after it was signed, or the signature was</source>
        <translation>签名无效：签名之后文件或签名被改动过</translation>
    </message>
    <message>
        <source>The records are larger than {} MiB, so only the digests of samples and logs are attached; judge the run folders, and make the report again from them.</source>
        <translation>记录超过 {} MiB，因此没有附上样本和日志，只附其摘要；请判定测试文件夹，并由其重新生成报告。</translation>
    </message>
    <message>
        <source>Latencies</source>
        <translation>时延</translation>
    </message>
    <message>
        <source>Activity of card and computer</source>
        <translation>存储卡与计算机的活动</translation>
    </message>
    <message>
        <source>Throughput of each overwrite</source>
        <translation>每次覆盖写的吞吐率</translation>
    </message>
    <message>
        <source>99 % latency of each overwrite</source>
        <translation>每次覆盖写的 P99 时延</translation>
    </message>
    <message>
        <source>Growth of bad sectors</source>
        <translation>坏扇区的增长</translation>
    </message>
    <message>
        <source>Calls that wait for the card</source>
        <translation>等待存储卡的调用</translation>
    </message>
    <message>
        <source>Calls that may leave all to the page cache</source>
        <translation>可能全部留在页缓存的调用</translation>
    </message>
    <message>
        <source>Calls that copy a file, from memory</source>
        <translation>复制文件的调用（源在内存中）</translation>
    </message>
    <message>
        <source>write() and fsync() reach %1 with 4 KiB and %2 with 4 MiB: each call waits for the card once, however little it writes.</source>
        <translation>write() 加 fsync() 每次 4 KiB 时为 %1，每次 4 MiB 时为 %2：每次调用都要等存储卡一次，不论写入多少。</translation>
    </message>
    <message>
        <source>For each byte of 4 KiB calls %1 bytes went to the device with fsync(), and %2 with O_DIRECT, which leaves the tables of the file system for later.</source>
        <translation>每次 4 KiB 时，每写入一个字节，用 fsync() 实际写到设备 %1 个字节，用 O_DIRECT 为 %2 个：后者把文件系统的表留到以后再写。</translation>
    </message>
    <message>
        <source>10 bytes take %1 by fwrite(), which collects them in the program, %2 by fwrite() and fflush(), and %3 by write(): the last two ask the kernel each time.</source>
        <translation>写 10 字节，fwrite() 用时 %1（先攒在程序内），fwrite() 加 fflush() 用时 %2，write() 用时 %3：后两者每次都要请求内核。</translation>
    </message>
    <message>
        <source>These rates describe the computer, not the card: write() of 4 KiB appears to reach %1, but the card stored all of it at %2; the program that calls fsync() last waits for it.</source>
        <translation>这些速度属于计算机，而不是存储卡：4 KiB 的 write() 看起来是 %1，而存储卡收齐全部数据的速度是 %2；最后调用 fsync() 的程序要等它写完。</translation>
    </message>
    <message>
        <source>Copied from a file in memory in pieces of 64 KiB: %1.</source>
        <translation>从内存中的文件按 64 KiB 一段复制：%1。</translation>
    </message>
    <message>
        <source>The processor needed %1 per MB with %2 and %3 with %4; all of them write to the card in the same way.</source>
        <translation>每 MB 占用处理器时间：%2 为 %1，%4 为 %3；对存储卡的写入方式则都相同。</translation>
    </message>
    <message>
        <source>Operating characteristic (OC) curve</source>
        <translation>抽样特性(OC)曲线</translation>
    </message>
    <message>
        <source>No buffer prevents this: the card stores nothing of a recording.</source>
        <translation>加大缓冲区无济于事：卡不保存任何录像数据。</translation>
    </message>
    <message>
        <source>flush</source>
        <translation>FLUSH(刷写)</translation>
    </message>
    <message>
        <source>discard of %1</source>
        <translation>%1 的 TRIM(discard)</translation>
    </message>
    <message>
        <source>it is larger when it is unpacked than any report</source>
        <translation>其解压后大于任何报告</translation>
    </message>
    <message>
        <source>its parts are nested more deeply than those of any report</source>
        <translation>其内容的嵌套比任何报告都深</translation>
    </message>
    <message>
        <source>there is data before its header or after its end</source>
        <translation>文件头之前或文件尾之后有多余内容</translation>
    </message>
    <message>
        <source>its object table is not at the stated position</source>
        <translation>其对象表不在所述位置</translation>
    </message>
    <message>
        <source>its table of objects is not one of a report</source>
        <translation>其对象表不是报告的对象表</translation>
    </message>
    <message>
        <source>its objects are not those of a report</source>
        <translation>其对象不是报告的对象</translation>
    </message>
    <message>
        <source>a part of it is packed as in no report</source>
        <translation>其某部分的压缩方式与任何报告都不同</translation>
    </message>
    <message>
        <source>it is damaged, or not a PDF</source>
        <translation>它已损坏，或不是 PDF</translation>
    </message>
    <message>
        <source>its pages take more work than those of any report</source>
        <translation>其页面所需的处理量大于任何报告</translation>
    </message>
    <message>
        <source>The file says that its pages were drawn by version {} ({}) with Qt {} or with other fonts, and this program draws other pages; check them with that version and those fonts.</source>
        <translation>文件称其页面由版本 {}（{}）、Qt {} 或其他字体生成，而本程序生成的页面不同；请用该版本和那些字体核对。</translation>
    </message>
    <message>
        <source>it has parts that no report has: {}</source>
        <translation>它含有任何报告都没有的内容：{}</translation>
    </message>
    <message>
        <source>The pages were not compared with the attached records.</source>
        <translation>页面未与所附记录比对。</translation>
    </message>
    <message>
        <source>Further findings: %1.</source>
        <translation>其他结论：%1 项。</translation>
    </message>
    <message>
        <source>Nonconforming cards in the lot: %1 to %2 with 90 % confidence.</source>
        <translation>批次不合格品率：%1 至 %2（90 % 置信）。</translation>
    </message>
    <message>
        <source>Lot size</source>
        <translation>批量</translation>
    </message>
    <message>
        <source>Sample size</source>
        <translation>样本量</translation>
    </message>
    <message>
        <source>%1 cards: %2 nonconforming, %3 undecided</source>
        <translation>%1 张：不合格 %2 张，未定 %3 张</translation>
    </message>
    <message>
        <source>not stated</source>
        <translation>未注明</translation>
    </message>
    <message>
        <source>Sampled by</source>
        <translation>抽样人</translation>
    </message>
    <message>
        <source>Sampling date</source>
        <translation>抽样日期</translation>
    </message>
    <message>
        <source>Sampling method</source>
        <translation>抽样方法</translation>
    </message>
    <message>
        <source>Lot file</source>
        <translation>批次文件</translation>
    </message>
    <message>
        <source>SHA-256</source>
        <translation>SHA-256</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>操作员</translation>
    </message>
    <message>
        <source>Computer</source>
        <translation>计算机</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Sampling and testing</source>
        <translation>抽样与测试</translation>
    </message>
    <message>
        <source>Quality</source>
        <translation>质量水平</translation>
    </message>
    <message>
        <source>Nonconforming</source>
        <translation>不合格</translation>
    </message>
    <message>
        <source>Probability of acceptance</source>
        <translation>接收概率</translation>
    </message>
    <message>
        <source>Risk</source>
        <translation>风险</translation>
    </message>
    <message>
        <source>derived from the plan</source>
        <translation>由抽样方案推算</translation>
    </message>
    <message>
        <source>%1 of %2 cards</source>
        <translation>%2 张中 %1 张</translation>
    </message>
    <message>
        <source>producer&apos;s risk α = %1</source>
        <translation>生产方风险α = %1</translation>
    </message>
    <message>
        <source>consumer&apos;s risk β = %1</source>
        <translation>使用方风险β = %1</translation>
    </message>
    <message>
        <source>Sampling plan and risks</source>
        <translation>抽样方案与风险</translation>
    </message>
    <message>
        <source>Values and limits</source>
        <translation>数值与限值</translation>
    </message>
    <message>
        <source>All nonconforming samples</source>
        <translation>全部不合格样品</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>群体</translation>
    </message>
    <message>
        <source>n = %1</source>
        <translation>n = %1</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>样品</translation>
    </message>
    <message>
        <source>Serial number</source>
        <translation>序列号</translation>
    </message>
    <message>
        <source>Nonconforming samples</source>
        <translation>不合格样品</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>证据</translation>
    </message>
    <message>
        <source>the run as a whole</source>
        <translation>整次测试</translation>
    </message>
    <message>
        <source>And %1 more failed criteria; the appendix lists all.</source>
        <translation>另有 %1 项判据不合格，全部列于附录。</translation>
    </message>
    <message>
        <source>Groups of like cards</source>
        <translation>同类卡群体</translation>
    </message>
    <message>
        <source>Findings on the lot</source>
        <translation>对批的结论</translation>
    </message>
    <message>
        <source>The other %1 samples meet every criterion, and none is an outlier: %2.</source>
        <translation>其余 %1 张样品符合全部判据且无离群值：%2。</translation>
    </message>
    <message>
        <source>page %1</source>
        <translation>第 %1 页</translation>
    </message>
    <message>
        <source>Delivered lot</source>
        <translation>交付批次</translation>
    </message>
    <message>
        <source>Decision rule: a value passes or fails only if all of its 90 % interval lies on one side of the limit (guard band: half the interval; ISO/IEC 17025 7.8.6, ISO 14253-1); a mean rate below half of its limit fails; otherwise the value is inconclusive.</source>
        <translation>判定规则：只有 90 % 区间全部落在限值同一侧，才判合格或不合格（保护带为区间半宽；ISO/IEC 17025 7.8.6、ISO 14253-1）；平均速率低于限值一半时判不合格；否则为无法判定。</translation>
    </message>
    <message>
        <source>DOES NOT STORE DATA</source>
        <translation>无法存储数据</translation>
    </message>
    <message>
        <source>COUNTERFEIT</source>
        <translation>扩容卡</translation>
    </message>
    <message>
        <source>no video lost in %1</source>
        <translation>%1内未丢失视频</translation>
    </message>
    <message>
        <source>%1 of video lost per hour</source>
        <translation>每小时丢失视频 %1</translation>
    </message>
    <message>
        <source>meets no speed or application class</source>
        <translation>未达到任何速度等级或应用性能等级</translation>
    </message>
    <message>
        <source>meets %1</source>
        <translation>达到 %1</translation>
    </message>
    <message>
        <source>meets %1 and %2</source>
        <translation>达到 %1 和 %2</translation>
    </message>
    <message>
        <source>WAF not known</source>
        <translation>写放大未知</translation>
    </message>
    <message>
        <source>WAF %1 in %2, not known in %3 of %4 steps</source>
        <translation>WAF %1（%2），%4 个步骤中有 %3 个未知</translation>
    </message>
    <message>
        <source>WAF %1</source>
        <translation>WAF %1</translation>
    </message>
    <message>
        <source>%1 %2, limit %3</source>
        <translation>%1 %2，限值 %3</translation>
    </message>
    <message>
        <source>Measured, not judged</source>
        <translation>已测量，未判定</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Property</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Printed on the card</source>
        <translation>卡面标识</translation>
    </message>
    <message>
        <source>Registers</source>
        <translation>寄存器</translation>
    </message>
    <message>
        <source>Product (CID)</source>
        <translation>产品(CID)</translation>
    </message>
    <message>
        <source>Specimen and test</source>
        <translation>受试样品信息与测试</translation>
    </message>
    <message>
        <source>AQL %1</source>
        <translation>AQL %1</translation>
    </message>
    <message>
        <source>LQ %1</source>
        <translation>LQ %1</translation>
    </message>
    <message>
        <source>Positions are byte addresses; the run folder has all recorded ones.</source>
        <translation>位置为字节地址；测试文件夹中有全部记录。</translation>
    </message>
    <message>
        <source>Stalls of preconditioning and comparison phases: see the run folder.</source>
        <translation>预处理和对比阶段的卡顿见测试文件夹。</translation>
    </message>
    <message>
        <source>The camera has a buffer of %1 MiB; the recording needed %2 MiB.</source>
        <translation>摄像设备缓冲区 %1 MiB，本次录像需要 %2 MiB。</translation>
    </message>
    <message>
        <source>File layout: latest file of stream %1 in %2 extents, %3 clusters</source>
        <translation>文件布局：码流 %1 的最新文件，%2 个碎片，共 %3 个簇</translation>
    </message>
    <message>
        <source>Charts of each phase: throughput over time, latency percentiles (request to completion), latency by address. Line: mean; band: minimum to maximum; triangle: slowest second or a stall; cross: failed I/O; dashed: limit.</source>
        <translation>每个阶段的图：吞吐率随时间变化、时延百分位数（从发出到完成）、时延随地址变化。实线：均值；色带：最小至最大；三角：最慢的 1 秒或卡顿；叉：失败的 I/O；虚线：限值。</translation>
    </message>
    <message>
        <source>Report %1, issued %2</source>
        <translation>报告 %1，签发于 %2</translation>
    </message>
    <message>
        <source>The rates of the fresh card also hold in use.</source>
        <translation>全新状态的速率在使用中同样成立。</translation>
    </message>
    <message>
        <source>Valid data are relocated at %1 before the space between them can be written: the fuller and the more fragmented the card, the slower the writes.</source>
        <translation>先以 %1 搬移有效数据，才能写入其间的空间：卡越满、越碎片化，写入越慢。</translation>
    </message>
    <message>
        <source>No measurable copy cost: gaps between files do not slow this card.</source>
        <translation>测不出搬移代价：文件之间的空隙不会使本卡变慢。</translation>
    </message>
    <message>
        <source>The card does not relocate data as the speed classes assume; no Pm can be stated, but the loss exists.</source>
        <translation>本卡不按速度等级假定的方式搬移数据，无法给出 Pm，但速度损失存在。</translation>
    </message>
    <message>
        <source>Other write patterns would hardly lower it.</source>
        <translation>改变写入方式几乎不能降低写放大。</translation>
    </message>
    <message>
        <source>Mostly padding of pages: larger, aligned writes lower it.</source>
        <translation>主要是页填充：更大且对齐的写入可降低写放大。</translation>
    </message>
    <message>
        <source>Mostly garbage collection and merges: sequential writes, fewer write points, or a free and erased part of the card lower it.</source>
        <translation>主要是垃圾回收(GC)和合并：顺序写入、减少写入流，或保留一部分已擦除的空闲空间可降低写放大。</translation>
    </message>
    <message>
        <source>Mostly SLC folding, the cost of the SLC cache: only fewer writes lower it.</source>
        <translation>主要是 SLC 折叠(folding)，即 SLC 缓存的代价：只有减少写入量才能降低写放大。</translation>
    </message>
    <message>
        <source>Withheld: neither the timing nor the replay estimator has a result.</source>
        <translation>不予估计：计时估计量和重放估计量均无结果。</translation>
    </message>
    <message>
        <source>%1: %2 bytes programmed per host byte (90 % interval %3).</source>
        <translation>%1：主机每写 1 字节，闪存编程 %2 字节（90 % 区间 %3）。</translation>
    </message>
    <message>
        <source>No step has an estimate; reasons in the table.</source>
        <translation>所有步骤均无估计，原因见表。</translation>
    </message>
    <message>
        <source>Host bytes count 1 in each value; padding, garbage collection and folding add to it (replay estimator). The slowdown factor is the time per byte over that of large sequential writes; it is no write amplification.</source>
        <translation>各数值中主机数据计为 1，填充、垃圾回收(GC)和折叠另计（重放估计量）。掉速倍数是每字节用时与大块顺序写之比，不是写放大。</translation>
    </message>
    <message>
        <source>Life: only the factor against sequential writing is certain. The hours assume the cycles rated by the card&apos;s telemetry; without a rating, 1000 program/erase cycles (interval 300 to 3000), because the endurance of this flash is unknown.</source>
        <translation>寿命：只有相对顺序写入的倍数是确定的。小时数按卡的遥测给出的额定擦写次数计算；没有额定值时假设 1000 次（区间 300 至 3000），因为该闪存的耐久次数未知。</translation>
    </message>
    <message>
        <source>Card model fitted to the write latencies</source>
        <translation>由写时延拟合的卡模型</translation>
    </message>
    <message>
        <source>Conditions that differ</source>
        <translation>不同的测试条件</translation>
    </message>
    <message>
        <source>Variance attribution of %1</source>
        <translation>%1 的方差归因</translation>
    </message>
    <message>
        <source>Data (CSV)</source>
        <translation>数据（CSV）</translation>
    </message>
    <message>
        <source>Effects of the host</source>
        <translation>主机影响</translation>
    </message>
    <message>
        <source>Run folder</source>
        <translation>测试文件夹</translation>
    </message>
    <message>
        <source>%1 different values</source>
        <translation>%1 种不同取值</translation>
    </message>
    <message>
        <source>B − A, 90 % interval</source>
        <translation>B − A，90 % 区间</translation>
    </message>
    <message>
        <source>Metrics without a row: %1 differ, %2 differ by less than 10 %, %3 are inconclusive.</source>
        <translation>未列出的指标：%1 个有差异，%2 个相差不到 10 %，%3 个无法判定。</translation>
    </message>
    <message>
        <source>%1, not measured: %2.</source>
        <translation>%1（未测量）：%2。</translation>
    </message>
    <message>
        <source>Spread of the chief metrics</source>
        <translation>主要指标的离散情况</translation>
    </message>
    <message>
        <source>n, unless stated</source>
        <translation>n（另有注明者除外）</translation>
    </message>
    <message>
        <source>Percentile or share</source>
        <translation>百分位或占比</translation>
    </message>
    <message>
        <source>&lt; n %: upper bound on the share of observations worse than the value (95 % confidence).</source>
        <translation>&lt; n %：比该值更差的观测所占比例的上界（置信度 95 %）。</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>COUNTERFEIT: %1 of %2 %3 real</source>
        <translation>扩容卡：真实/标称容量 %1/%2 %3</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1，%2：%3</translation>
    </message>
    <message>
        <source>Real and announced capacity</source>
        <translation>真实容量与标称容量</translation>
    </message>
    <message>
        <source>Not measured: %1.</source>
        <translation>未测量：%1。</translation>
    </message>
    <message>
        <source>%1 (%2): %3</source>
        <translation>%1，共 %2 处：%3</translation>
    </message>
    <message>
        <source>.</source>
        <translation>。</translation>
    </message>
</context>
<context>
    <name>resume</name>
    <message>
        <source>{} contradicts itself: {}; it was changed or written by another version. Start a new run.</source>
        <translation>{} 自相矛盾：{}；它可能被改动过，或由其他版本写入。请开始新的测试。</translation>
    </message>
    <message>
        <source>{} is not the card of this run, or not in the same place (other {}); nothing was written. Insert the card of the run.</source>
        <translation>{} 不是本次测试的卡，或不在原来的位置（{} 不同）；未写入任何数据。请插入本次测试的卡。</translation>
    </message>
    <message>
        <source>The run in {} was started by version {}, this is {}; resume it with that version, or start a new run.</source>
        <translation>{} 中的测试由版本 {} 开始，当前版本为 {}；请用该版本继续，或开始新的测试。</translation>
    </message>
    <message>
        <source>The run in {} cannot be resumed now: its card is being tested.</source>
        <translation>{} 中的测试现在无法继续：其卡正在测试中。</translation>
    </message>
    <message>
        <source>The card of this run is not in its place: insert {} ({}) where it was, in {}; nothing was written.</source>
        <translation>此次测试的卡不在原位：请把 {}（{}）插回原处（{}）；没有写入任何数据。</translation>
    </message>
    <message>
        <source>The run in {} is under way in another program; wait for its end.</source>
        <translation>{} 中的测试正由另一个程序执行；请等待其结束。</translation>
    </message>
    <message>
        <source>The run in {} names the image file {} (owner {}, inode {}), which would be overwritten; to allow that, enter `cardassay-cli resume {} --erase {}`.</source>
        <translation>{} 中的测试指定了镜像文件 {}（所有者 {}，inode {}），继续测试将覆盖该文件；如允许，请输入 `cardassay-cli resume {} --erase {}`。</translation>
    </message>
    <message>
        <source>The run in {} has ended ({}); only a run that was interrupted, or whose card was lost, can be resumed. Start a new run.</source>
        <translation>{} 中的测试已经结束（{}）；只有中断的测试，或者丢失了卡的测试才能继续。请开始新的测试。</translation>
    </message>
</context>
<context>
    <name>scenario</name>
    <message>
        <source>{}: {} with a table update per {} gives {} updates, fewer than the {} consecutive ones of the mean; set fat_every_bytes to {} or less, or measure more units.</source>
        <translation>{}：写入 {}、每 {} 更新一次表，只有 {} 次表更新，少于求均值所需的连续 {} 次；请把 fat_every_bytes 设为 {} 或更小，或增加测量单元。</translation>
    </message>
    <message>
        <source>Capacity probe</source>
        <translation>容量探测</translation>
    </message>
    <message>
        <source>Capacity spot check</source>
        <translation>容量抽查</translation>
    </message>
    <message>
        <source>Sequential write</source>
        <translation>顺序写</translation>
    </message>
    <message>
        <source>Sequential read</source>
        <translation>顺序读</translation>
    </message>
    <message>
        <source>Random write</source>
        <translation>随机写</translation>
    </message>
    <message>
        <source>Random read</source>
        <translation>随机读</translation>
    </message>
    <message>
        <source>Full-card overwrite and verification</source>
        <translation>全盘覆盖写与校验</translation>
    </message>
    <message>
        <source>Fragmentation</source>
        <translation>碎片化</translation>
    </message>
    <message>
        <source>Video recorder</source>
        <translation>录像机</translation>
    </message>
    <message>
        <source>Preconditioned state</source>
        <translation>脏盘（预处理后）状态</translation>
    </message>
    <message>
        <source>Flash characteristics</source>
        <translation>闪存特性</translation>
    </message>
    <message>
        <source>Steady-state characterization</source>
        <translation>满盘特征探测</translation>
    </message>
    <message>
        <source>{}: steady-state characterization needs a fully written card; add a sequential_write step over the same region before it.</source>
        <translation>{}：满盘特征探测要求卡已写满；请在此之前对同一区域添加 sequential_write 步骤。</translation>
    </message>
    <message>
        <source>{}: the card&apos;s logical block is {} bytes; use a multiple of it.</source>
        <translation>{}：该卡的逻辑块为 {} 字节；请取其整数倍。</translation>
    </message>
    <message>
        <source>{}: must be a multiple of {} bytes below the card&apos;s capacity of {} bytes.</source>
        <translation>{}：必须是 {} 字节的整数倍，且小于该卡的容量 {} 字节。</translation>
    </message>
    <message>
        <source>{}: the region must be a multiple of {} bytes and end within the card&apos;s {} bytes.</source>
        <translation>{}：区域必须是 {} 字节的整数倍，且末端不超出该卡的 {} 字节。</translation>
    </message>
    <message>
        <source>{}: one block exceeds the region of {}; reduce the block size.</source>
        <translation>{}：单个块大于 {} 的区域；请减小块大小。</translation>
    </message>
    <message>
        <source>{}: block_bytes times queue_depth must be at most {}.</source>
        <translation>{}：block_bytes 与 queue_depth 之积不得超过 {}。</translation>
    </message>
    <message>
        <source>{}: a pause between I/Os needs queue_depth = 1.</source>
        <translation>{}：I/O 之间要停顿时，queue_depth 必须为 1。</translation>
    </message>
    <message>
        <source>{}: a card of {} is too small for the probe; remove the step.</source>
        <translation>{}：{} 的卡太小，无法探测；请删除此步骤。</translation>
    </message>
    <message>
        <source>{}: the memory is too small for samples of {} bytes; set at most {}.</source>
        <translation>{}：内存容纳不下这么多 {} 字节的样本；至多设为 {} 个。</translation>
    </message>
    <message>
        <source>{}: expected the rate of each stream in Mbit/s, such as &quot;12, 8&quot;, for at most {} streams.</source>
        <translation>{}：请给出每路码流的速率（Mbit/s），例如 &quot;12, 8&quot;，最多 {} 路。</translation>
    </message>
    <message>
        <source>{}: must be a multiple of the card&apos;s logical block of {} bytes.</source>
        <translation>{}：必须是该卡逻辑块（{} 字节）的整数倍。</translation>
    </message>
    <message>
        <source>{}: {} of a card of {} are too small for recordings in segments of {}; enlarge the region, or reduce segment_bytes or cluster_bytes.</source>
        <translation>{}：{}（整卡 {}）不足以按 {} 分段录像；请扩大区域，或减小 segment_bytes 或 cluster_bytes。</translation>
    </message>
    <message>
        <source>{}: expected 1 to {} numbers from {} to {}, such as &quot;0.5, 0.9&quot;.</source>
        <translation>{}：请给出 1 至 {} 个介于 {} 与 {} 之间的数，例如 &quot;0.5, 0.9&quot;。</translation>
    </message>
    <message>
        <source>{}: an allocation unit of {} must hold 2 to {} of these.</source>
        <translation>{}：一个 {} 的分配单元须能容纳 2 至 {} 个。</translation>
    </message>
    <message>
        <source>{}: {} whole allocation units of {} do not fit on the card; reduce the number of units.</source>
        <translation>{}：{} 个 {} 的完整分配单元在卡上放不下；请减少单元数。</translation>
    </message>
    <message>
        <source>{}: expected states out of {}.</source>
        <translation>{}：请从 {} 中选择状态。</translation>
    </message>
    <message>
        <source>{}: this card does not support discard; choose other states.</source>
        <translation>{}：此卡不支持 TRIM(discard)；请选择其他状态。</translation>
    </message>
    <message>
        <source>{}: expected kinds of translation layer out of page, open_au and hybrid, separated by commas.</source>
        <translation>{}：请从 page、open_au、hybrid 中选择转换层类型，以逗号分隔。</translation>
    </message>
    <message>
        <source>{}: the characterization needs a region of at least {} that starts at a multiple of 4 KiB and ends within the card&apos;s {}.</source>
        <translation>{}：特征探测需要至少 {} 的区域，起点为 4 KiB 的整数倍，且不超出卡的 {}。</translation>
    </message>
    <message>
        <source>{}: name the trace, such as trace = &quot;drive.trace&quot;.</source>
        <translation>{}：请指定 trace，例如 trace = &quot;drive.trace&quot;。</translation>
    </message>
    <message>
        <source>{}: the trace reaches up to {}, the region has {}; use &quot;scale&quot;.</source>
        <translation>{}：trace 的地址达到 {}，而区域只有 {}；请用 &quot;scale&quot;。</translation>
    </message>
    <message>
        <source>{}: I/Os of {} at this queue depth need too much memory; reduce the queue depth.</source>
        <translation>{}：在此队列深度下 {} 的 I/O 需要过多内存；请减小队列深度。</translation>
    </message>
    <message>
        <source>Replay of a trace</source>
        <translation>trace 重放</translation>
    </message>
    <message>
        <source>{}: application classes require a card of at least {}; remove the step.</source>
        <translation>{}：应用性能等级只适用于容量不小于 {} 的卡；请删除此步骤。</translation>
    </message>
    <message>
        <source>Application class</source>
        <translation>应用性能等级</translation>
    </message>
    <message>
        <source>Endurance</source>
        <translation>耐久</translation>
    </message>
    <message>
        <source>{}: not a run id; see run_id in run.json, or the report.</source>
        <translation>{}：不是测试标识；请查看 run.json 中的 run_id 或报告。</translation>
    </message>
    <message>
        <source>{}: must be at most a third of the region.</source>
        <translation>{}：至多为区域的三分之一。</translation>
    </message>
    <message>
        <source>The supply of this card cannot be switched; name the commands that switch it.</source>
        <translation>此卡的供电无法切换；请指定切换供电的命令。</translation>
    </message>
    <message>
        <source>{}: offset and size of the region must be multiples of the unit.</source>
        <translation>{}：区域的起点和大小必须是该单位的整数倍。</translation>
    </message>
    <message>
        <source>{}: the region must end within the card&apos;s {}.</source>
        <translation>{}：区域必须在卡的 {} 之内。</translation>
    </message>
    <message>
        <source>{}: must be at least the shortest time.</source>
        <translation>{}：不得小于最短时间。</translation>
    </message>
    <message>
        <source>Power cuts</source>
        <translation>断电</translation>
    </message>
    <message>
        <source>The card reports errors with its supply on; insert it again and start a new run.</source>
        <translation>供电正常，但卡出错；请重新插卡并开始新的测试。</translation>
    </message>
    <message>
        <source>The card still answers {} after its supply was switched off: the command does not switch this reader; name one that does.</source>
        <translation>供电切断 {} 之后卡仍有响应：该命令没有切换此读卡器；请指定正确的命令。</translation>
    </message>
    <message>
        <source>{}: {} is not an allocation unit size of the standard.</source>
        <translation>{}：{} 不是标准规定的分配单元大小。</translation>
    </message>
    <message>
        <source>{}: a card of {} is too small for allocation units of {}.</source>
        <translation>{}：{} 的卡对 {} 的分配单元来说太小。</translation>
    </message>
    <message>
        <source>Speed class</source>
        <translation>速度等级</translation>
    </message>
    <message>
        <source>Mixed I/O</source>
        <translation>混合 I/O</translation>
    </message>
    <message>
        <source>{}: expected sizes of 512 bytes to 64 MiB, such as &quot;4096&quot;, &quot;4096:60, 65536:40&quot; or &quot;4096-16384&quot;.</source>
        <translation>{}：请给出 512 字节至 64 MiB 的大小，例如 &quot;4096&quot;、&quot;4096:60, 65536:40&quot; 或 &quot;4096-16384&quot;。</translation>
    </message>
    <message>
        <source>{}: expected &quot;once&quot;, &quot;uniform&quot;, &quot;zipf:1.1&quot;, &quot;pareto:0.2&quot; or &quot;zones:50/5, 30/15, 20/80&quot;, where both shares sum up to 100.</source>
        <translation>{}：请给出 &quot;once&quot;、&quot;uniform&quot;、&quot;zipf:1.1&quot;、&quot;pareto:0.2&quot; 或 &quot;zones:50/5, 30/15, 20/80&quot;，两种份额各自合计为 100。</translation>
    </message>
    <message>
        <source>{}: the region has too many blocks to write each once; use &quot;uniform&quot; or a smaller region.</source>
        <translation>{}：区域中的块太多，无法各访问一次；请用 &quot;uniform&quot; 或更小的区域。</translation>
    </message>
    <message>
        <source>{}: the region of {} is too small for I/Os of {}; enlarge it.</source>
        <translation>{}：区域 {} 小于 {} 的 I/O 所需；请扩大区域。</translation>
    </message>
    <message>
        <source>{}: this scenario writes no data to verify; remove the key, or use a reading scenario with verify = true.</source>
        <translation>{}：此场景没有写入可供校验的数据；请删除该键，或选用 verify = true 的读取场景。</translation>
    </message>
    <message>
        <source>{} has less than 64 KiB, too few to qualify its reader.</source>
        <translation>{} 不足 64 KiB，太小，无法评定其读卡器。</translation>
    </message>
    <message>
        <source>Reader</source>
        <translation>读卡器</translation>
    </message>
    <message>
        <source>{}: a simulated card has no file system; take a real card.</source>
        <translation>{}：模拟卡没有文件系统；请使用真实存储卡。</translation>
    </message>
    <message>
        <source>Write paths</source>
        <translation>写路径</translation>
    </message>
    <message>
        <source>{}: this card does not support discard; remove the key.</source>
        <translation>{}：此卡不支持 TRIM(discard)；请删除该键。</translation>
    </message>
    <message>
        <source>{}: a file cannot be written ({}); check the card and its free space.</source>
        <translation>{}：文件无法写入（{}）；请检查卡及其剩余空间。</translation>
    </message>
    <message>
        <source>{}: the file system filled up too early, because another program writes to it; stop that program and start again.</source>
        <translation>{}：文件系统提前写满，有其他程序也在写入；请停止该程序后重新开始。</translation>
    </message>
    <message>
        <source>{}: the kernel manages the page cache of a folder; set through_cache, and remove this key.</source>
        <translation>{}：写入文件夹时页缓存由内核管理；请设置 through_cache，并删除该键。</translation>
    </message>
    <message>
        <source>{}: mount option of a folder; mount the card with it, and remove this key.</source>
        <translation>{}：写入文件夹时这是挂载选项；请以该选项挂载卡，并删除该键。</translation>
    </message>
    <message>
        <source>{}: the page cache depends on real time; set pace = &quot;real&quot;.</source>
        <translation>{}：页缓存取决于实际时间；请设置 pace = &quot;real&quot;。</translation>
    </message>
    <message>
        <source>{}: {} is a disk of this computer, and a recording would fill it; name a card.</source>
        <translation>{}：{} 是本机的磁盘，录像会把它写满；请指定存储卡。</translation>
    </message>
    <message>
        <source>{}: unknown write path {}; docs/method/write-path.md lists them.</source>
        <translation>{}：未知的写路径 {}；可用的写路径见 docs/method/write-path.md。</translation>
    </message>
    <message>
        <source>{}: name a folder on the card&apos;s file system with --set {}.folder=FOLDER (one file is written to it), or set file_system to make a file system on a card that may be erased.</source>
        <translation>{}：请用 --set {}.folder=文件夹 指定存储卡文件系统中的文件夹（其中只写入一个文件）；或者设置 file_system，在可擦除的存储卡上新建文件系统。</translation>
    </message>
    <message>
        <source>{}: a new file system has no folder; remove one of the two keys.</source>
        <translation>{}：新建的文件系统没有文件夹；两个键只能保留一个。</translation>
    </message>
</context>
<context>
    <name>sector</name>
    <message>
        <source>good</source>
        <translation>完好</translation>
    </message>
    <message>
        <source>flipped bits</source>
        <translation>位翻转</translation>
    </message>
    <message>
        <source>torn: written in part</source>
        <translation>撕裂：仅写入一部分</translation>
    </message>
    <message>
        <source>data of another address</source>
        <translation>其他地址的数据</translation>
    </message>
    <message>
        <source>data of an older pass: lost write or stale read</source>
        <translation>较早一遍的数据：写入丢失或读到旧数据</translation>
    </message>
    <message>
        <source>data of a newer pass</source>
        <translation>较晚一遍的数据</translation>
    </message>
    <message>
        <source>data of another run</source>
        <translation>其他测试的数据</translation>
    </message>
    <message>
        <source>all zeros</source>
        <translation>全 0</translation>
    </message>
    <message>
        <source>all ones</source>
        <translation>全 1</translation>
    </message>
    <message>
        <source>unrecognised data</source>
        <translation>无法识别的数据</translation>
    </message>
    <message>
        <source>unreadable</source>
        <translation>无法读取</translation>
    </message>
</context>
<context>
    <name>session</name>
    <message>
        <source>{} has no medium or a capacity of 0 bytes; insert a card.</source>
        <translation>{} 没有介质或容量为 0 字节；请插入存储卡。</translation>
    </message>
    <message>
        <source>The disk under {} is full; free some space. No data is lost: the run pauses when its phase ends, and continues by itself.</source>
        <translation>{} 所在磁盘已满；请腾出空间。数据不会丢失：测试在本阶段结束时暂停，有空间后自动继续。</translation>
    </message>
    <message>
        <source>{} sectors were read on {}, and none holds data of this run: this is another card, or the card has lost its data; nothing was written. Insert the card of the run, or start a new run.</source>
        <translation>读取了 {} 个扇区（位于 {}），都没有本次测试的数据：这是另一张卡，或数据已全部丢失；未写入任何数据。请插入本次测试的卡，或开始新的测试。</translation>
    </message>
    <message>
        <source>The run was interrupted before its end.</source>
        <translation>测试在结束前被中断。</translation>
    </message>
    <message>
        <source>The card is a counterfeit, which ended the run after step {steps}; not run: {steps} (set fail_fast = false in the profile to run all steps).</source>
        <translation>该卡为扩容卡，测试在步骤“{steps}”之后结束；未执行：{steps}（在测试方案中设 fail_fast = false 可执行全部步骤）。</translation>
    </message>
    <message>
        <source>The card has failed, which ended the run after step {steps}; not run: {steps} (without fail_fast in the profile all steps run).</source>
        <translation>该卡已不合格，测试在步骤“{steps}”之后结束；未执行：{steps}（测试方案中不设 fail_fast 则执行全部步骤）。</translation>
    </message>
    <message>
        <source>The card has {}, too little for every step of the profile {}; use another profile.</source>
        <translation>卡的容量为 {}，不足以执行测试方案 {} 的任何步骤；请换用其他测试方案。</translation>
    </message>
    <message>
        <source>The card does not store data, which ended the run after step {steps}; not run: {steps} (set fail_fast = false in the profile to run all steps).</source>
        <translation>卡不能存储数据，测试在步骤“{steps}”之后结束；未执行：{steps}（在测试方案中设 fail_fast = false 可执行全部步骤）。</translation>
    </message>
    <message>
        <source>The step ended early, because the limit of {metric} can no longer be met; left out: up to {}.</source>
        <translation>步骤提前结束，因为{metric}的限值已不可能符合；省略：至多 {}。</translation>
    </message>
    <message>
        <source>The card does not match its label, which ended the run before its first step; not run: {steps}.</source>
        <translation>卡与其卡面标注不符，测试在第一步之前结束；未执行：{steps}。</translation>
    </message>
</context>
<context>
    <name>setup</name>
    <message>
        <source>It was taken out or exchanged; select it again.</source>
        <translation>卡已取出或更换；请重新选择。</translation>
    </message>
</context>
<context>
    <name>signature</name>
    <message>
        <source>Not a secret Ed25519 key without passphrase; make one with `cardassay-cli key new FILE`.</source>
        <translation>这不是不带口令的 Ed25519 私钥；请用 `cardassay-cli key new FILE` 生成一个。</translation>
    </message>
    <message>
        <source>This system cannot make Ed25519 keys; update OpenSSL.</source>
        <translation>本系统无法生成 Ed25519 密钥；请更新 OpenSSL。</translation>
    </message>
    <message>
        <source>{} exists, and a key is never overwritten; name another file.</source>
        <translation>{} 已存在；请另取文件名，密钥不会被覆盖。</translation>
    </message>
    <message>
        <source>The key {} cannot be written; choose a folder that you may write to.</source>
        <translation>无法写入密钥 {}；请选择可写的文件夹。</translation>
    </message>
    <message>
        <source>The run in {} has not ended; sign it afterwards, or continue it with `cardassay-cli resume`.</source>
        <translation>{} 中的测试尚未结束；请在结束后签名，或用 `cardassay-cli resume` 继续测试。</translation>
    </message>
    <message>
        <source>The run in {} is not signed; ask its author for {}.</source>
        <translation>{} 中的测试没有签名；请向测试者索取 {}。</translation>
    </message>
    <message>
        <source>The signature of the run in {} is not valid: run.json was changed after it was signed, or the key was.</source>
        <translation>{} 中测试的签名无效：签名之后 run.json 或密钥被改动过。</translation>
    </message>
    <message>
        <source>The run in {} is signed with the key {}, not with {}.</source>
        <translation>{} 中的测试由密钥 {} 签名，而 {} 是另一个密钥。</translation>
    </message>
    <message>
        <source>{} holds no secret key in PEM form, or one with another passphrase; make a key with `cardassay-cli key new FILE --certificate NAME`.</source>
        <translation>{} 中没有 PEM 格式的私钥，或口令不符；请用 `cardassay-cli key new FILE --certificate NAME` 生成密钥。</translation>
    </message>
    <message>
        <source>PDF readers support keys of the kinds ECDSA and RSA, and {} is of another; make one with `cardassay-cli key new FILE --certificate NAME`.</source>
        <translation>PDF 阅读器只支持 ECDSA 和 RSA 密钥，而 {} 是另一种；请用 `cardassay-cli key new FILE --certificate NAME` 生成密钥。</translation>
    </message>
    <message>
        <source>{} holds no certificate of its key; put both into one file, the key first.</source>
        <translation>{} 中没有与其密钥相配的证书；请把两者放进同一个文件，密钥在前。</translation>
    </message>
    <message>
        <source>The certificate in {} is not valid today; use another key, or set the clock.</source>
        <translation>{} 中的证书今天不在有效期内；请换用其他密钥，或校准时钟。</translation>
    </message>
    <message>
        <source>This system cannot make ECDSA keys; update OpenSSL.</source>
        <translation>此系统无法生成 ECDSA 密钥；请更新 OpenSSL。</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is not a name for a certificate; expected 1 to 64 characters.</source>
        <translation>“{}”不能作为证书的名称；请给出 1 至 64 个字符的名称。</translation>
    </message>
    <message>
        <source>This system cannot make certificates; update OpenSSL.</source>
        <translation>此系统无法生成证书；请更新 OpenSSL。</translation>
    </message>
    <message>
        <source>OpenSSL cannot sign with the key {}; use another key.</source>
        <translation>OpenSSL 无法用密钥 {} 签名；请换用其他密钥。</translation>
    </message>
    <message>
        <source>The RSA key in {} has {} bits, and one below {} can be forged; make one with `cardassay-cli key new FILE --certificate NAME`.</source>
        <translation>{} 中的 RSA 密钥为 {} 位，低于 {} 位的密钥可被伪造；请用 `cardassay-cli key new FILE --certificate NAME` 生成密钥。</translation>
    </message>
    <message>
        <source>The certificate in {} is for another use than signing; use one with the key usage digitalSignature.</source>
        <translation>{} 中的证书不用于签名；请使用密钥用途含 digitalSignature 的证书。</translation>
    </message>
</context>
<context>
    <name>sim</name>
    <message>
        <source>{}: must be a multiple of {} bytes</source>
        <translation>{}：必须是 {} 字节的整数倍</translation>
    </message>
    <message>
        <source>{}: must be at most {} printable ASCII characters</source>
        <translation>{}：最多 {} 个可打印的 ASCII 字符</translation>
    </message>
    <message>
        <source>{}: no [card] table; add [card] with name and advertised_bytes</source>
        <translation>{}：缺少 [card] 表；请补上含 name 和 advertised_bytes 的 [card]</translation>
    </message>
    <message>
        <source>{}: is empty; give the card a name</source>
        <translation>{}：为空；请给该卡取一个名称</translation>
    </message>
    <message>
        <source>{}: a genuine card (kind = &quot;none&quot;) has its advertised capacity, {} bytes; name the kind of counterfeit</source>
        <translation>{}：真卡（kind = &quot;none&quot;）的实际容量等于标称的 {} 字节；请写明扩容卡类型</translation>
    </message>
    <message>
        <source>{}: a hybrid card needs at least {} log blocks</source>
        <translation>{}：混合映射卡至少需要 {} 个日志块</translation>
    </message>
    <message>
        <source>{}: a buffer of [buffer] bytes joins writes by itself; give one of the two</source>
        <translation>{}：[buffer] bytes 的缓冲区本身就会合并写入；两者只能给出一个</translation>
    </message>
    <message>
        <source>{}: a cache of more than {} pages cannot be simulated</source>
        <translation>{}：无法模拟超过 {} 页的缓存</translation>
    </message>
    <message>
        <source>{}: the fault reaches beyond the card; use at most {} from this offset, or 0 for all of it</source>
        <translation>{}：故障范围超出存储卡；从该偏移起最多 {}，或用 0 表示直至末端</translation>
    </message>
    <message>
        <source>{}: a {} needs duration_ms &gt; 0</source>
        <translation>{}：{} 要求 duration_ms &gt; 0</translation>
    </message>
    <message>
        <source>the simulated card would hold more than {} MB of data without a stamp; use a smaller region or stamped writes</source>
        <translation>模拟卡中无标记的数据将超过 {} MB；请缩小区域或改用带标记的写入</translation>
    </message>
    <message>
        <source>the simulated card holds {} different stamps, its maximum; shorten the run</source>
        <translation>模拟卡已有 {} 种不同的扇区戳，达到上限；请缩短测试</translation>
    </message>
    <message>
        <source>A simulated card has an engine of its own; set engine = &quot;auto&quot;.</source>
        <translation>模拟卡有自己的引擎；请设 engine = &quot;auto&quot;。</translation>
    </message>
    <message>
        <source>{}: must be at least {}; only kind = &quot;damaged&quot; may hold nothing</source>
        <translation>{}：至少为 {}；只有 kind = &quot;damaged&quot; 可以完全不存数据</translation>
    </message>
    <message>
        <source>{}: is for kind = &quot;chain&quot; and must be more than real_bytes</source>
        <translation>{}：仅用于 kind = &quot;chain&quot;，且必须大于 real_bytes</translation>
    </message>
    <message>
        <source>{}: flash of more than {} pages can only be simulated as &quot;ideal&quot;; use larger pages or blocks</source>
        <translation>{}：超过 {} 页的闪存只能按 &quot;ideal&quot; 模拟；请使用更大的页或块</translation>
    </message>
    <message>
        <source>{}: {}</source>
        <translation>{}：{}</translation>
    </message>
</context>
<context>
    <name>station</name>
    <message>
        <source>fresh</source>
        <translation>全新</translation>
    </message>
    <message>
        <source>full</source>
        <translation>写满</translation>
    </message>
    <message>
        <source>random writes</source>
        <translation>随机写后</translation>
    </message>
    <message>
        <source>aged by recording</source>
        <translation>录像老化后</translation>
    </message>
    <message>
        <source>aged, no rest</source>
        <translation>老化，未静置</translation>
    </message>
    <message>
        <source>aged, 1 min rest</source>
        <translation>老化，静置 1 分钟</translation>
    </message>
    <message>
        <source>aged, 10 min rest</source>
        <translation>老化，静置 10 分钟</translation>
    </message>
    <message>
        <source>quick-formatted</source>
        <translation>快速格式化后</translation>
    </message>
    <message>
        <source>discarded</source>
        <translation>TRIM(discard)后</translation>
    </message>
</context>
<context>
    <name>step</name>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
</context>
<context>
    <name>telemetry</name>
    <message>
        <source>this device cannot query its card</source>
        <translation>该设备无法向卡查询</translation>
    </message>
    <message>
        <source>the program {} is missing beside this one</source>
        <translation>缺少随附程序 {}</translation>
    </message>
    <message>
        <source>it gave no answer within {}</source>
        <translation>在 {} 内没有应答</translation>
    </message>
    <message>
        <source>it crashed ({})</source>
        <translation>已崩溃（{}）</translation>
    </message>
    <message>
        <source>it ended without an answer (exit code {})</source>
        <translation>未作应答即退出（退出码 {}）</translation>
    </message>
    <message>
        <source>the helper {} has no permission to send commands to cards</source>
        <translation>辅助程序 {} 未获授权向卡发送命令</translation>
    </message>
    <message>
        <source>the card does not answer ({})</source>
        <translation>卡没有应答（{}）</translation>
    </message>
    <message>
        <source>the helper does not send the argument {}</source>
        <translation>辅助程序不发送参数 {}</translation>
    </message>
    <message>
        <source>all its bytes are equal: it holds nothing</source>
        <translation>所有字节都相同：没有内容</translation>
    </message>
    <message>
        <source>the plugin {} is no longer used: {}</source>
        <translation>不再使用插件 {}：{}</translation>
    </message>
    <message>
        <source>no plugin supports the telemetry of this card</source>
        <translation>没有插件支持这张卡的遥测</translation>
    </message>
    <message>
        <source>{}: must be {} hexadecimal digits</source>
        <translation>{}：必须是 {} 位十六进制数字</translation>
    </message>
    <message>
        <source>{}: no [[page]]; a fixture is about at least one</source>
        <translation>{}：缺少 [[page]]；样例至少要有一页</translation>
    </message>
    <message>
        <source>{}: no [expected]; list the values that the plugin must return</source>
        <translation>{}：缺少 [expected]；请列出插件应返回的值</translation>
    </message>
    <message>
        <source>it has no resolution</source>
        <translation>没有分辨率</translation>
    </message>
    <message>
        <source>its unit is not known well enough</source>
        <translation>单位不够明确</translation>
    </message>
    <message>
        <source>more than 100 % of the life</source>
        <translation>超过寿命的 100 %</translation>
    </message>
    <message>
        <source>outside of {} to {}, the range of any card</source>
        <translation>超出 {} 至 {}，任何卡都不会如此</translation>
    </message>
    <message>
        <source>more than {} overwrites of the card</source>
        <translation>超过整卡覆盖写 {} 次</translation>
    </message>
    <message>
        <source>least, mean and greatest number of erases are out of order</source>
        <translation>最小、平均与最大擦除次数的大小关系不成立</translation>
    </message>
    <message>
        <source>all blocks together were erased less often than one of them</source>
        <translation>全部块的擦除次数之和少于其中一块</translation>
    </message>
    <message>
        <source>not a day between 2005 and today</source>
        <translation>不是 2005 年至今的日期</translation>
    </message>
    <message>
        <source>not printable text</source>
        <translation>不是可显示的文本</translation>
    </message>
    <message>
        <source>more unsafe power-offs than power cycles</source>
        <translation>异常断电次数多于上电次数</translation>
    </message>
    <message>
        <source>the flash was written less than half of what the host wrote</source>
        <translation>闪存写入量不到主机写入量的一半</translation>
    </message>
    <message>
        <source>it changed, from {}</source>
        <translation>发生了变化，原为 {}</translation>
    </message>
    <message>
        <source>it decreased, from {}</source>
        <translation>出现倒退，原为 {}</translation>
    </message>
    <message>
        <source>it is made for ABI {}, this program has {}</source>
        <translation>它面向 ABI {}，本程序为 {}</translation>
    </message>
    <message>
        <source>{} has the same name and comes first</source>
        <translation>{} 同名且在前</translation>
    </message>
    <message>
        <source>its answer is not valid</source>
        <translation>其应答无法理解</translation>
    </message>
    <message>
        <source>not a telemetry plugin for this program: {}</source>
        <translation>它不是本程序可用的遥测插件：{}</translation>
    </message>
    <message>
        <source>{} cannot be used as a plugin: {}.</source>
        <translation>{} 不能用作插件：{}。</translation>
    </message>
    <message>
        <source>No library {}; check the path.</source>
        <translation>没有库文件 {}；请检查路径。</translation>
    </message>
    <message>
        <source>the plugin does not declare this value</source>
        <translation>插件并未声明该值</translation>
    </message>
</context>
<context>
    <name>trace</name>
    <message>
        <source>{}: its files are larger than any card.</source>
        <translation>{}：其中的文件大于任何卡。</translation>
    </message>
    <message>
        <source>{}: the trace reads and writes nothing.</source>
        <translation>{}：该 trace 既不读也不写。</translation>
    </message>
    <message>
        <source>{} has changed since this run was planned; begin again.</source>
        <translation>{} 在本次测试计划之后已改变；请重新开始。</translation>
    </message>
    <message>
        <source>{}: record {} is not of blktrace version 7; is the file cut, or text of blkparse?</source>
        <translation>{}：第 {} 条记录不是 blktrace 第 7 版；文件是否被截断，或是 blkparse 的文本？</translation>
    </message>
    <message>
        <source>{} is not a file; name a log.</source>
        <translation>{} 不是文件；请指定日志文件。</translation>
    </message>
    <message>
        <source>{} cannot be read; check its permissions.</source>
        <translation>{} 无法读取；请检查其权限。</translation>
    </message>
    <message>
        <source>{}: the next line is too long for a log.</source>
        <translation>{}：下一行过长，不像日志。</translation>
    </message>
    <message>
        <source>{} cannot be read to its end.</source>
        <translation>{} 无法读到末尾。</translation>
    </message>
    <message>
        <source>{}: not a line of {}; docs/formats/trace.md describes the formats.</source>
        <translation>{}：此行不是 {} 格式；各格式见 docs/formats/trace.md。</translation>
    </message>
    <message>
        <source>{} is the log itself; name another file for the trace.</source>
        <translation>{} 就是日志本身；请为 trace 指定另一个文件。</translation>
    </message>
    <message>
        <source>{}: there is no I/O in it that {} would have written; is it of another format?</source>
        <translation>{}：其中没有 {} 格式的 I/O；是否为其他格式？</translation>
    </message>
    <message>
        <source>the trace changes while it is read; wait for its end</source>
        <translation>trace 在读取时仍在改变；请等它结束</translation>
    </message>
    <message>
        <source>{} is not a regular file; name a file for the trace.</source>
        <translation>{} 不是普通文件；请为 trace 指定文件。</translation>
    </message>
    <message>
        <source>{}: more than {} files in one trace; record fewer.</source>
        <translation>{}：一份 trace 中超过 {} 个文件；请减少。</translation>
    </message>
    <message>
        <source>{}: entry {} is out of bounds, or before the one that precedes it.</source>
        <translation>{}：第 {} 条超出界限，或早于前一条。</translation>
    </message>
    <message>
        <source>{} is not a file; name a trace.</source>
        <translation>{} 不是文件；请指定 trace 文件。</translation>
    </message>
    <message>
        <source>{}: the trace is damaged behind entry {}; record or import it again.</source>
        <translation>{}：trace 在第 {} 条之后已损坏；请重新记录或导入。</translation>
    </message>
    <message>
        <source>{} is not a trace of this program; `trace import` makes one from blkparse, blktrace, fio and strace logs.</source>
        <translation>{} 不是本程序的 trace；`trace import` 可由 blkparse、blktrace、fio 和 strace 日志生成。</translation>
    </message>
    <message>
        <source>times go back by more than {} lines; sort the log by time first</source>
        <translation>时间倒退超过 {} 行；请先按时间排序日志</translation>
    </message>
    <message>
        <source>The disk of the trace is too slow for the recording; entries are missing at its end. Use a faster disk.</source>
        <translation>trace 所在磁盘来不及写入；末尾缺少若干条。请记录到更快的磁盘。</translation>
    </message>
    <message>
        <source>{}: there is no I/O in it in blkparse&apos;s default format (device, processor, sequence, time, process, action, kind, sector + sectors); run blkparse without -f.</source>
        <translation>{}：其中没有 blkparse 默认格式（设备、处理器、序号、时间、进程、动作、类型、扇区 + 扇区数）的 I/O；请不带 -f 使用 blkparse。</translation>
    </message>
    <message>
        <source>{}: it has neither issue (D) nor queue (Q) events, with which requests begin; record with blktrace without -a, or with -a issue and -a complete.</source>
        <translation>{}：其中既没有下发事件（D），也没有排队事件（Q），而请求由它们开始；请用 blktrace 记录，不加 -a，或加 -a issue 和 -a complete。</translation>
    </message>
    <message>
        <source>{}: the heading with time_s (or time_ms, time_us, time_ns), op, offset_bytes and length_bytes is missing; add it.</source>
        <translation>{}：缺少含有 time_s（或 time_ms、time_us、time_ns）、op、offset_bytes 和 length_bytes 的表头；请添加。</translation>
    </message>
    <message>
        <source>{}: only versions 2 and 3 of this log are supported; record again with fio 3.</source>
        <translation>{}：只能读取这种日志的第 2 版和第 3 版；请用 fio 3 重新记录。</translation>
    </message>
    <message>
        <source>{}: this is version 1 of fio&apos;s log, which fio itself no longer reads; record again with write_iolog of fio 3.</source>
        <translation>{}：这是 fio 日志的第 1 版，fio 自身也不再读取；请用 fio 3 的 write_iolog 重新记录。</translation>
    </message>
    <message>
        <source>{}: this is a log of latencies, rates or I/Os per second (such as write_lat_log), which has no requests; record with write_iolog.</source>
        <translation>{}：这是时延、速率或 IOPS 的日志（write_lat_log 等），其中没有请求本身；请用 write_iolog 记录。</translation>
    </message>
    <message>
        <source>{}: the first line, &quot;fio version {} iolog&quot;, is missing; add it.</source>
        <translation>{}：缺少第一行“fio version {} iolog”；请补上。</translation>
    </message>
    <message>
        <source>{}: no timestamps; record with strace -f -ttt -T.</source>
        <translation>{}：没有时间戳；请用 strace -f -ttt -T 记录。</translation>
    </message>
    <message>
        <source>{}: the timestamps are whole seconds (-t); record with strace -f -ttt -T.</source>
        <translation>{}：时间戳为整秒（-t）；请用 strace -f -ttt -T 记录。</translation>
    </message>
    <message>
        <source>{}: strace does not show the I/O of io_uring, and the log has no other; record the card with blktrace.</source>
        <translation>{}：strace 不显示 io_uring 的 I/O，而日志中没有其他 I/O；请用 blktrace 记录该卡。</translation>
    </message>
    <message>
        <source>{}: all {} reads and writes are of files that were opened before the log began; record from the start of the program, or with -y.</source>
        <translation>{}：全部 {} 次读写所用的文件都在日志开始之前打开；请从程序启动时开始记录，或加上 -y。</translation>
    </message>
    <message>
        <source>{}: no call in the log opens, reads or writes a file of a disk; record with strace -f -ttt -T -e trace=desc,file,process.</source>
        <translation>{}：日志中没有打开或读写磁盘文件的调用；请用 strace -f -ttt -T -e trace=desc,file,process 记录。</translation>
    </message>
    <message>
        <source>{} cannot be written ({}); free space there or choose another folder.</source>
        <translation>无法写入 {}（{}）；请在该处释放空间，或选择其他文件夹。</translation>
    </message>
</context>
<context>
    <name>unit</name>
    <message>
        <source>h</source>
        <translation>小时</translation>
    </message>
</context>
<context>
    <name>value</name>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>read</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>write</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>flush</source>
        <translation>FLUSH(刷写)</translation>
    </message>
    <message>
        <source>discard</source>
        <translation>TRIM(discard)</translation>
    </message>
    <message>
        <source>limbo (writes beyond the real size are lost)</source>
        <translation>超容丢失型（超出真实容量的写入丢失）</translation>
    </message>
    <message>
        <source>wraparound (addresses repeat)</source>
        <translation>回绕型（地址重复）</translation>
    </message>
    <message>
        <source>chain</source>
        <translation>链型</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>损坏</translation>
    </message>
    <message>
        <source>page-mapped</source>
        <translation>页映射</translation>
    </message>
    <message>
        <source>few open allocation units</source>
        <translation>少量开放分配单元</translation>
    </message>
    <message>
        <source>hybrid with log blocks</source>
        <translation>带日志块的混合映射</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>while writing</source>
        <translation>仅在写入时</translation>
    </message>
    <message>
        <source>while idle as well</source>
        <translation>空闲时也进行</translation>
    </message>
    <message>
        <source>manufacturer</source>
        <translation>厂商</translation>
    </message>
    <message>
        <source>product</source>
        <translation>产品</translation>
    </message>
    <message>
        <source>revision</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>speed classes</source>
        <translation>速度等级</translation>
    </message>
    <message>
        <source>allocation unit</source>
        <translation>分配单元</translation>
    </message>
    <message>
        <source>capacity</source>
        <translation>容量</translation>
    </message>
    <message>
        <source>model</source>
        <translation>型号</translation>
    </message>
    <message>
        <source>counterfeit</source>
        <translation>扩容卡</translation>
    </message>
    <message>
        <source>inconclusive</source>
        <translation>无法判定</translation>
    </message>
    <message>
        <source>conforms</source>
        <translation>符合</translation>
    </message>
    <message>
        <source>does not conform</source>
        <translation>不符合</translation>
    </message>
    <message>
        <source>within 3 % of a limit</source>
        <translation>距限值不到 3 %</translation>
    </message>
    <message>
        <source>met; indicative, without CMD20</source>
        <translation>达到；仅供参考（无 CMD20）</translation>
    </message>
    <message>
        <source>missed; indicative, without CMD20</source>
        <translation>未达到；仅供参考（无 CMD20）</translation>
    </message>
    <message>
        <source>not testable here: link to the card too slow</source>
        <translation>此处无法测试：到存储卡的链路过慢</translation>
    </message>
    <message>
        <source>inconclusive: this computer was busy</source>
        <translation>无法判定：本机繁忙</translation>
    </message>
    <message>
        <source>inconclusive: too rare to distinguish card from host</source>
        <translation>无法判定：出现过少，无法区分卡与主机</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>not testable on this host</source>
        <translation>在本主机上无法测试</translation>
    </message>
    <message>
        <source>not observed</source>
        <translation>未观察到</translation>
    </message>
</context>
<context>
    <name>verdict</name>
    <message>
        <source>PASS</source>
        <translation>合格</translation>
    </message>
    <message>
        <source>MARGINAL</source>
        <translation>临界</translation>
    </message>
    <message>
        <source>FAIL</source>
        <translation>不合格</translation>
    </message>
    <message>
        <source>INCONCLUSIVE</source>
        <translation>无法判定</translation>
    </message>
    <message>
        <source>ERROR</source>
        <translation>测试错误</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测得</translation>
    </message>
    <message>
        <source>{metric}: not valid, because the reads were faster than the card&apos;s bus; use another reader.</source>
        <translation>{metric}：结果无效，读取快于存储卡总线的极限，数据并非来自存储卡；请换用其他读卡器。</translation>
    </message>
    <message>
        <source>{metric}: not valid, because the memory of this computer answered the reads; test on a system with direct I/O.</source>
        <translation>{metric}：结果无效，读取由本机内存而非存储卡应答；请在支持直接 I/O 的系统上测试。</translation>
    </message>
    <message>
        <source>{metric}: not valid, because a cache may have answered the reads; test a larger region.</source>
        <translation>{metric}：结果无效，回读过早，数据可能来自缓存；请扩大测试区域。</translation>
    </message>
    <message>
        <source>{metric} {value}, limit {value}: met.</source>
        <translation>{metric} {value}，限值 {value}：符合。</translation>
    </message>
    <message>
        <source>{metric} {}, limit {}: met, but beyond the warning level {}.</source>
        <translation>{metric} {}，限值 {}：符合，但已越过预警线 {}。</translation>
    </message>
    <message>
        <source>{metric} {value}, limit {value}: not met.</source>
        <translation>{metric} {value}，限值 {value}：不符合。</translation>
    </message>
    <message>
        <source>{metric} {}, 90 % interval {} to {}, limit {}: inconclusive; measure longer.</source>
        <translation>{metric} {}，90 % 区间 {} 至 {}，限值 {}：无法判定；请延长测量时间。</translation>
    </message>
    <message>
        <source>{metric} {} on average, {} to {} after the card slowed down, limit {}: not met.</source>
        <translation>{metric}平均 {}，卡掉速后为 {} 至 {}，限值 {}：不符合。</translation>
    </message>
    <message>
        <source>{metric} {} on average, possibly {} to {} after the card slowed down, limit {}: inconclusive; measure longer.</source>
        <translation>{metric}平均 {}，卡掉速后可能为 {} 至 {}，限值 {}：无法判定；请延长测量时间。</translation>
    </message>
    <message>
        <source>{metric} {} on average without steady state, {} to {} possible, limit {}: inconclusive; measure longer.</source>
        <translation>{metric}平均 {}，未达到稳态，可能为 {} 至 {}，限值 {}：无法判定；请延长测量时间。</translation>
    </message>
    <message>
        <source>{metric} {} in a test too short for rare stalls, {} to {} possible, limit {}: inconclusive; measure longer.</source>
        <translation>{metric} {}，测试过短，不足以反映偶发卡顿，可能为 {} 至 {}，限值 {}：无法判定；请延长测量时间。</translation>
    </message>
    <message>
        <source>{metric} {}, limit {}: met; fewer than {} % of the observations are worse (95 % confidence).</source>
        <translation>{metric} {}，限值 {}：符合；更差的样本不足 {} %（95 % 置信度）。</translation>
    </message>
    <message>
        <source>{metric} {}, up to {} % of the observations possibly worse, limit {}: inconclusive; measure at least {} observations.</source>
        <translation>{metric} {}，更差的样本可能多达 {} %，限值 {}：无法判定；请至少测量 {} 个样本。</translation>
    </message>
    <message>
        <source>{metric} {}, limit {}: met; write caches above {} are not ruled out.</source>
        <translation>{metric} {}，限值 {}：符合；不能排除大于 {} 的写缓存。</translation>
    </message>
    <message>
        <source>{metric} {value} is not comparable with the limit {value}; correct the profile.</source>
        <translation>{metric} {value} 无法与限值 {value} 比较；请改正测试方案。</translation>
    </message>
    <message>
        <source>{metric} {} from only {} observations, too few for an interval, limit {}: inconclusive; measure longer.</source>
        <translation>{metric} {}，仅有 {} 个样本，不足以得出区间，限值 {}：无法判定；请延长测量时间。</translation>
    </message>
    <message>
        <source>{metric}: limit not met, but the run did not complete: inconclusive; test again.</source>
        <translation>{metric}：未达到限值，但测试未完成：无法判定；请重新测试。</translation>
    </message>
    <message>
        <source>{metric}: not valid in use, because the card was fresh out of box: this run has not overwritten it once; fill the card first.</source>
        <translation>{metric}：不能代表使用中的卡，因为本次测试尚未全盘覆盖写一遍，卡仍相当于空盘(FOB)；请先写满整卡。</translation>
    </message>
    <message>
        <source>{metric}: not valid, because the counterfeit card loses data beyond its real capacity.</source>
        <translation>{metric}：结果无效，该卡为扩容卡，超出真实容量的数据会丢失。</translation>
    </message>
    <message>
        <source>{metric}: inconclusive, because the counterfeit card ended the run before step {steps}.</source>
        <translation>{metric}：无法判定，该卡为扩容卡，测试在步骤“{steps}”之前结束。</translation>
    </message>
    <message>
        <source>{metric} {}, limit {}: not met, but not attributed to the card, because CPU contention delayed the measurement; test again on an idle computer.</source>
        <translation>{metric} {}，限值 {}：不符合，但本机 CPU 争用推迟了测量，不归因于卡；请在空闲的计算机上重测。</translation>
    </message>
    <message>
        <source>{metric} {}, limit {}: not met, but rarely or never reproduced, so the host may be the cause; test again.</source>
        <translation>{metric} {}，限值 {}：不符合，但很少重现或未重现，可能由主机引起；请重测。</translation>
    </message>
    <message>
        <source>{metric} {}, limit {}: not met, because the test was too short, not because of the card; extend the test.</source>
        <translation>{metric} {}，限值 {}：未达到，原因是测试量不足，并非卡的缺陷；请加大测试量。</translation>
    </message>
    <message>
        <source>Damaged: addresses between good ones lose their data; real capacity {}.</source>
        <translation>已损坏：好区之间有地址丢失数据；真实容量 {}。</translation>
    </message>
    <message>
        <source>{metric}: inconclusive, because the record of the probe is incomplete; test again.</source>
        <translation>{metric}：无法判定，测试记录中的探测数据不完整；请重新测试。</translation>
    </message>
    <message>
        <source>{metric}: inconclusive, because a hidden cache above {} may hide a counterfeit (risk {}); remove the write limit (budget_bytes = 0), or overwrite and verify the whole card.</source>
        <translation>{metric}：无法判定，大于 {} 的隐藏缓存可能使扩容卡漏检（风险 {}）；请取消写入量限制（budget_bytes = 0），或对全卡覆盖写并校验。</translation>
    </message>
    <message>
        <source>{metric}: inconclusive, because all {} samples may lie in the real part of a counterfeit (risk {}); take more samples, or overwrite and verify the whole card.</source>
        <translation>{metric}：无法判定，{} 个样本可能都落在扩容卡的真实部分（风险 {}）；请增加样本，或对全卡覆盖写并校验。</translation>
    </message>
    <message>
        <source>{metric}: no counterfeit found; hidden caches above {} are not ruled out (risk of a missed counterfeit {}).</source>
        <translation>{metric}：未发现扩容卡特征；不能排除大于 {} 的隐藏缓存（漏检扩容卡的风险 {}）。</translation>
    </message>
    <message>
        <source>{metric}: capacity genuine; risk of a missed counterfeit {}.</source>
        <translation>{metric}：容量真实；漏检扩容卡的风险 {}。</translation>
    </message>
    <message>
        <source>{metric} {value} in a step that was cut short, limit {value}: inconclusive; test again.</source>
        <translation>{metric} {value}，步骤被提前中断，限值 {value}：无法判定；请重新测试。</translation>
    </message>
    <message>
        <source>the resolution of the card&apos;s counters is too coarse for the bytes of this step; write more</source>
        <translation>卡内计数器的分辨力相对于本步骤的写入量过粗；请增加写入量</translation>
    </message>
    <message>
        <source>the counters include the preparation of the card, because they were read only before and after the step</source>
        <translation>计数器只在步骤前后读取，读数包含了对卡的准备写入</translation>
    </message>
    <message>
        <source>the card counts fewer flash writes than are possible</source>
        <translation>卡所计的闪存写入量低于可能的下限</translation>
    </message>
    <message>
        <source>the card counts neither flash writes nor erases</source>
        <translation>卡既不计闪存写入量，也不计擦除次数</translation>
    </message>
    <message>
        <source>the card counted {} bytes from the host, the run wrote {} bytes</source>
        <translation>卡计得主机写入 {} 字节，本次测试实际写入 {} 字节</translation>
    </message>
    <message>
        <source>the card counts erases only; bytes per erase need a sequential full-card overwrite in the same run</source>
        <translation>卡只计擦除次数；每次擦除对应的字节数须由同一次测试中的顺序全盘覆盖写得出</translation>
    </message>
    <message>
        <source>reference of the other steps: its write amplification is 1 by definition</source>
        <translation>其他步骤的基准：其写放大按定义为 1</translation>
    </message>
    <message>
        <source>the card was too close to fresh out of box when the step began: its first writes needed no erases</source>
        <translation>步骤开始时卡仍接近空盘(FOB)：最初的写入不需要擦除</translation>
    </message>
    <message>
        <source>{metric} {}, limit {}: recording {} fresh out of box, {} times that when preconditioned, at best {} times after rest, format or discard.</source>
        <translation>{metric} {}，限值 {}：空盘(FOB)时录像写入 {}，脏盘（预处理后）为其 {} 倍，静置、格式化或 TRIM(discard)后最好为其 {} 倍。</translation>
    </message>
    <message>
        <source>the timing estimator gives {}, the replay estimator {}; at least one of them is wrong</source>
        <translation>时延估计量给出 {}，重放估计量给出 {}；至少有一个不正确</translation>
    </message>
    <message>
        <source>equal I/Os differ by {} %, more than on any card: the host or the reader is busy</source>
        <translation>相同 I/O 的耗时相差 {} %，超过任何存储卡的范围：主机或读卡器正忙</translation>
    </message>
    <message>
        <source>GC-free write latency deviates {} % from the characterization: an undetected cache, or the card has changed</source>
        <translation>无 GC 写时延与特征探测相差 {} %：存在未发现的缓存，或存储卡已发生变化</translation>
    </message>
    <message>
        <source>no known card model explains the characterization: the residual of the best one is {} %</source>
        <translation>没有已知的卡模型能解释特征探测：最佳模型的残差为 {} %</translation>
    </message>
    <message>
        <source>no known card model explains the characterization: copying a page would take {} times as long as reading and programming it</source>
        <translation>没有已知的卡模型能解释特征探测：搬移一页的耗时将是读取并编程一页的 {} 倍</translation>
    </message>
    <message>
        <source>write amplification from {} to {}: the interval is too wide to be of use</source>
        <translation>写放大为 {} 至 {}：区间过宽，没有参考价值</translation>
    </message>
    <message>
        <source>Counterfeit, {value}: part of the written data is lost.</source>
        <translation>扩容卡，{value}：部分写入数据会丢失。</translation>
    </message>
    <message>
        <source>Counterfeit, {value}: real capacity {}; data beyond it is lost.</source>
        <translation>扩容卡，{value}：真实容量 {}；超出部分的数据会丢失。</translation>
    </message>
    <message>
        <source>{metric}: inconclusive, not measured.</source>
        <translation>{metric}：未测得，无法判定。</translation>
    </message>
    <message>
        <source>host scheduling delays took {} % of the characterization: not usable; repeat it on an idle computer</source>
        <translation>主机调度延迟占特征探测时间的 {} %，结果不可用；请在空闲的计算机上重测</translation>
    </message>
    <message>
        <source>{metric}: inconclusive, because a value lies within the guard band of 3 % at its limit; test with another reader.</source>
        <translation>{metric}：无法判定，有数值落在限值处 3 % 的保护带内；请换用其他读卡器测试。</translation>
    </message>
    <message>
        <source>{metric}: inconclusive, because the registers cannot be read here and no label was given; enter the label printed on the card.</source>
        <translation>{metric}：无法判定，此处读不到寄存器，也未填写卡面印字；请填写卡面印字。</translation>
    </message>
    <message>
        <source>{metric}: inconclusive, because the link to the card is no faster than the class requires; use a faster reader.</source>
        <translation>{metric}：无法判定，到存储卡的链路不快于该等级的要求；请使用更快的读卡器。</translation>
    </message>
    <message>
        <source>{metric}: inconclusive, because the class was not measured by the method of its standard; see the parameters of the step.</source>
        <translation>{metric}：无法判定，该等级未按标准规定的方法测量；请查看步骤的参数。</translation>
    </message>
    <message>
        <source>{metric}: inconclusive, because the card failed and ended the run before step {steps}.</source>
        <translation>{metric}：无法判定，卡已不合格，测试在步骤“{steps}”之前结束。</translation>
    </message>
    <message>
        <source>{metric}: not valid, because the memory of this computer took the data; select a write path that waits for the card.</source>
        <translation>{metric}：结果无效，数据由本机内存而非存储卡接收；请选用等待存储卡完成的写路径。</translation>
    </message>
    <message>
        <source>CPU contention on the host in {steps}: the measurement waited for a CPU up to {} % of the time, any program up to {} %, and a hypervisor took up to {} % of the requested CPU time; bad values there are not attributed to the card.</source>
        <translation>{steps}期间主机 CPU 争用：测量线程等待 CPU 最多占 {} % 的时间，任一程序等待 CPU 最多占 {} %，虚拟机管理程序最多占用所需 CPU 时间的 {} %；其间的不良数值不归因于卡。</translation>
    </message>
    <message>
        <source>Timing uncertainty of a single I/O on this computer: {}.</source>
        <translation>本机单次 I/O 的计时不确定度：{}。</translation>
    </message>
    <message>
        <source>Timing uncertainty of a single I/O on this computer: {} (90 % interval {}).</source>
        <translation>本机单次 I/O 的计时不确定度：{}（90 % 区间 {}）。</translation>
    </message>
    <message>
        <source>Bottleneck in {steps}: the card. I/Os in flight {} % of the time, processors idle {} % (waiting for I/O {} %), this program {} % of one processor.</source>
        <translation>{steps}的瓶颈：存储卡。{} % 的时间有 I/O 在途，处理器空闲 {} %（其中等待 I/O {} %），本程序占用单个处理器的 {} %。</translation>
    </message>
    <message>
        <source>Bottleneck in {steps}: the processors. They were idle only {} % of the time or delayed the measurement; this program {} % of one processor, I/Os in flight {} % of the time.</source>
        <translation>{steps}的瓶颈：处理器。处理器仅 {} % 的时间空闲，或推迟了测量；本程序占用单个处理器的 {} %，{} % 的时间有 I/O 在途。</translation>
    </message>
    <message>
        <source>Bottleneck in {steps}: neither card nor processors. I/Os in flight {} % of the time, processors idle {} %: the step itself paused.</source>
        <translation>{steps}的瓶颈：既非存储卡也非处理器。{} % 的时间有 I/O 在途，处理器空闲 {} %：步骤本身有停顿。</translation>
    </message>
    <message>
        <source>{metric} {}, timing uncertainty of this computer {}, limit {}: inconclusive; measure on an idle or faster computer.</source>
        <translation>{metric} {}，本机计时不确定度 {}，限值 {}：无法判定；请在空闲或更快的计算机上测量。</translation>
    </message>
    <message>
        <source>Bottleneck in {steps}: the link to the reader. Throughput {} MB/s, {} % of its {}, the practical maximum; the card may be faster.</source>
        <translation>{steps}的瓶颈：读卡器链路。吞吐率 {} MB/s，为链路速率的 {} %（{}），已达实际上限；存储卡可能更快。</translation>
    </message>
    <message>
        <source>{} stalls recorded in {steps}: {} during host contention, {} while the link to the card was full or reset, {} during kernel writeback, {} caused by the card, {} unexplained.</source>
        <translation>记录到 {} 次卡顿（{steps}）：{} 次与主机争用同时发生，{} 次与存储卡链路占满或复位同时发生，{} 次与内核写回脏页同时发生，{} 次由存储卡引起，{} 次原因不明。</translation>
    </message>
    <message>
        <source>Timing uncertainty of a single I/O on this computer and reader: {} (90 % interval {}); drift of the reader when last measured: {}.</source>
        <translation>本机及读卡器单次 I/O 的计时不确定度：{}（90 % 区间 {}）；读卡器上次测量时的漂移：{}。</translation>
    </message>
    <message>
        <source>Damaged: no data is read back as written.</source>
        <translation>已损坏：读回的数据均与写入不符。</translation>
    </message>
    <message>
        <source>Defective: the card cannot be read.</source>
        <translation>失效卡：无法读取。</translation>
    </message>
    <message>
        <source>No data stored: the card is read-only at its end of life, write-protected or defective.</source>
        <translation>卡不能存储数据：到达寿命终点而转为只读、被写保护或已失效。</translation>
    </message>
    <message>
        <source>Counterfeit: real capacity {}; writes or reads beyond it end in errors.</source>
        <translation>扩容卡：真实容量 {}；超出部分的读写出错。</translation>
    </message>
    <message>
        <source>{metric}: not valid, because the card does not store data.</source>
        <translation>{metric}：结果无效，卡不能存储数据。</translation>
    </message>
    <message>
        <source>Capacity on the label {}, capacity of the card {}.</source>
        <translation>卡面标称容量 {}，实际容量 {}。</translation>
    </message>
    <message>
        <source>{metric}: inconclusive, because the card does not store data, which ended the run before step {steps}.</source>
        <translation>{metric}：无法判定，卡不能存储数据，测试在步骤“{steps}”之前结束。</translation>
    </message>
    <message>
        <source>{metric}: inconclusive, because step {steps} needs a card of at least {}; this card has {}.</source>
        <translation>{metric}：无法判定，步骤“{steps}”要求卡的容量不小于 {}，此卡为 {}。</translation>
    </message>
    <message>
        <source>reads of one page before and after the step are missing: a change of the card since the characterization is not ruled out</source>
        <translation>缺少步骤前后对同一页的读取，不能排除卡在特征探测之后发生了变化</translation>
    </message>
    <message>
        <source>reads of one page deviate {} % from those after the characterization or before the step: the computer was busy, or the reader or the card has changed</source>
        <translation>对同一页的读取与特征探测之后或步骤之前相差 {} %：计算机繁忙，或读卡器、存储卡发生了变化</translation>
    </message>
    <message>
        <source>the fastest 10 % of the writes take {} ms instead of {} ms as in the characterization: the card has become slower, or copies pages in nearly every write; the times do not tell which</source>
        <translation>最快的 10 % 写入耗时 {} ms，特征探测时为 {} ms：存储卡已变慢，或几乎每次写入都有页搬移；仅凭耗时无法区分二者</translation>
    </message>
    <message>
        <source>single writes after a pause take {} % more time than after the characterization: the card has become slower, and copies cannot be separated from that</source>
        <translation>停顿后的单次写入比特征探测之后多耗时 {} %：存储卡已变慢，无法与页搬移区分</translation>
    </message>
    <message>
        <source>{metric} {value}, limit {value}: inconclusive, because the step ended early; test without fail_fast.</source>
        <translation>{metric} {value}，限值 {value}：无法判定，因为步骤提前结束；请不设 fail_fast 再测试一次。</translation>
    </message>
    <message>
        <source>{metric} {value}, limit {value}: not met, but only indicative, because this host does not send the commands of the class.</source>
        <translation>{metric} {value}，限值 {value}：未达到，但仅供参考，因为卡只对发送该等级要求命令的主机作此保证，而本主机不发送。</translation>
    </message>
    <message>
        <source>{metric} {value}; none allowed.</source>
        <translation>{metric} {value}，要求为零：不符合。</translation>
    </message>
</context>
<context>
    <name>volume</name>
    <message>
        <source>The file system is damaged: it has no map of its free clusters; check it on a computer, or erase it.</source>
        <translation>文件系统已损坏：没有空闲簇的位图；请在电脑上检查，或将其格式化。</translation>
    </message>
    <message>
        <source>The file system is damaged: its tables do not fit into its partition; check it on a computer, or erase it.</source>
        <translation>文件系统已损坏：它的表超出了分区；请在电脑上检查，或将其格式化。</translation>
    </message>
    <message>
        <source>The file system is damaged: it has more files, folders or extents, or longer paths, than a card can have; check it on a computer, or erase it.</source>
        <translation>文件系统已损坏：文件、文件夹或碎片的数目或路径的长度超出了卡所能有的范围；请在电脑上检查，或将其格式化。</translation>
    </message>
    <message>
        <source>{} cannot be read; check the path and its permissions.</source>
        <translation>无法读取 {}；请检查路径和读取权限。</translation>
    </message>
    <message>
        <source>The file system is damaged: it points beyond its end; check it on a computer, or erase it.</source>
        <translation>文件系统已损坏：它指向自身末尾之外；请在电脑上检查，或将其格式化。</translation>
    </message>
    <message>
        <source>cluster {} is marked bad</source>
        <translation>第 {} 簇被标记为坏簇</translation>
    </message>
    <message>
        <source>cluster {} has no successor</source>
        <translation>第 {} 簇没有后继簇</translation>
    </message>
    <message>
        <source>the entries of one of its files are incomplete</source>
        <translation>其中一个文件的目录项不完整</translation>
    </message>
    <message>
        <source>The file system is damaged: its tables lie at block {}, and there are {}; check it on a computer, or erase it.</source>
        <translation>文件系统已损坏：它的表位于第 {} 块，而总共只有 {} 块；请在电脑上检查，或将其格式化。</translation>
    </message>
    <message>
        <source>inode {} does not exist; the last one is {}</source>
        <translation>inode {} 不存在；最后一个是 {}</translation>
    </message>
    <message>
        <source>its list of extents is damaged</source>
        <translation>它的碎片列表已损坏</translation>
    </message>
    <message>
        <source>block {} does not exist; the last one is {}</source>
        <translation>第 {} 块不存在；最后一块是第 {} 块</translation>
    </message>
    <message>
        <source>block {} belongs to another file or folder too, or twice to this one</source>
        <translation>第 {} 块还属于另一个文件或文件夹，或在此文件中出现两次</translation>
    </message>
    <message>
        <source>it has the block list of ext2, which is not read here</source>
        <translation>它使用 ext2 的块列表，此处不支持读取</translation>
    </message>
    <message>
        <source>inode {} is not a folder</source>
        <translation>inode {} 不是文件夹</translation>
    </message>
    <message>
        <source>inode {} is not a file</source>
        <translation>inode {} 不是文件</translation>
    </message>
    <message>
        <source>It holds {}; only FAT12, FAT16, FAT32, exFAT and ext4 are read.</source>
        <translation>卡上有 {}；只能读取 FAT12、FAT16、FAT32、exFAT 和 ext4。</translation>
    </message>
    <message>
        <source>It holds ext4 with features that are not read; use ext4 as mkfs.ext4 makes it.</source>
        <translation>卡上的 ext4 有此处不支持的特性；请使用 mkfs.ext4 默认建立的 ext4。</translation>
    </message>
    <message>
        <source>cluster {} is marked free</source>
        <translation>第 {} 簇被标记为空闲</translation>
    </message>
    <message>
        <source>The file system is damaged: it uses FAT {}, and has {} of them; check it on a computer, or erase it.</source>
        <translation>文件系统已损坏：它使用 FAT {}，而总共只有 {} 个 FAT；请在电脑上检查，或将其格式化。</translation>
    </message>
    <message>
        <source>The file system is damaged: its root folder begins at cluster {}, which is free or does not exist; check it on a computer, or erase it.</source>
        <translation>文件系统已损坏：根文件夹从第 {} 簇开始，而该簇空闲或不存在；请在电脑上检查，或将其格式化。</translation>
    </message>
    <message>
        <source>The file system takes {}, and the card has {}; it was copied from a larger card, or this reader shows less than the card has.</source>
        <translation>文件系统占 {}，而卡只有 {}；它可能复制自更大的卡，或者此读卡器显示的容量小于卡的实际容量。</translation>
    </message>
    <message>
        <source>The file system takes {} from byte {} on, and the card has {} there; it was copied from a larger card, or this reader shows less than the card has.</source>
        <translation>文件系统占 {}，从第 {} 字节开始，而卡在该处之后只有 {}；它可能复制自更大的卡，或者此读卡器显示的容量小于卡的实际容量。</translation>
    </message>
    <message>
        <source>The file system takes {} from byte {} on, and its partition has {}; check it on a computer, or erase it.</source>
        <translation>文件系统占 {}，从第 {} 字节开始，而所在分区只有 {}；请在电脑上检查，或将其格式化。</translation>
    </message>
    <message>
        <source>its path has {} bytes, and a card has {} at most</source>
        <translation>它的路径有 {} 字节，而卡上最多 {} 字节</translation>
    </message>
    <message>
        <source>its space at byte {} is marked free</source>
        <translation>它在第 {} 字节处的空间被标记为空闲</translation>
    </message>
    <message>
        <source>cluster {} does not exist; the last one is {}</source>
        <translation>第 {} 簇不存在；最后一簇是第 {} 簇</translation>
    </message>
    <message>
        <source>its clusters lead back to cluster {}</source>
        <translation>它的簇链又回到第 {} 簇</translation>
    </message>
    <message>
        <source>cluster {} belongs to another file or folder too</source>
        <translation>第 {} 簇还属于另一个文件或文件夹</translation>
    </message>
    <message>
        <source>it has {} of the {} clusters that its size needs</source>
        <translation>按其大小，它缺少簇：有 {} 个，需要 {} 个</translation>
    </message>
    <message>
        <source>No FAT, exFAT or ext4 file system was found on it; it may be empty, encrypted or of another kind.</source>
        <translation>未找到 FAT、exFAT 或 ext4 文件系统；卡可能是空的、已加密，或为其他类型。</translation>
    </message>
</context>
<context>
    <name>wiring</name>
    <message>
        <source>{} holds data ({}), and the profile does not overwrite any; nothing was written. Take a blank card or another profile.</source>
        <translation>{} 上有数据（{}），该测试方案不允许覆盖；未写入任何数据。请换用空白卡或其他测试方案。</translation>
    </message>
    <message>
        <source>{} holds data ({}), and the profile requires a confirmation that cannot be asked for here; nothing was written.</source>
        <translation>{} 上有数据（{}），该测试方案要求确认，而此处无法询问；未写入任何数据。</translation>
    </message>
    <message>
        <source>The data on {} was left as it is; nothing was written.</source>
        <translation>{} 上的数据保持原样；未写入任何数据。</translation>
    </message>
    <message>
        <source>The photo {} is not a picture; name a .jpg, .png or .webp file.</source>
        <translation>照片 {} 不是图片；请指定 .jpg、.png 或 .webp 文件。</translation>
    </message>
    <message>
        <source>The photo {} cannot be read, or has more than 32 MiB; name another file.</source>
        <translation>照片 {} 无法读取，或超过 32 MiB；请指定其他文件。</translation>
    </message>
    <message>
        <source>No simulated card &quot;{}&quot;; did you mean &quot;{}&quot;?</source>
        <translation>没有模拟卡“{}”；是否想用“{}”？</translation>
    </message>
    <message>
        <source>No simulated card &quot;{}&quot;; expected {}, or a .toml file.</source>
        <translation>没有模拟卡“{}”；现有：{}，也可指定 .toml 文件。</translation>
    </message>
    <message>
        <source>No profile &quot;{}&quot;; did you mean &quot;{}&quot;?</source>
        <translation>没有测试方案“{}”；是否想用“{}”？</translation>
    </message>
    <message>
        <source>No profile &quot;{}&quot;; expected {}, or a .toml file.</source>
        <translation>没有测试方案“{}”；现有：{}，也可指定 .toml 文件。</translation>
    </message>
    <message>
        <source>The card&apos;s supply is off.</source>
        <translation>卡的供电已切断。</translation>
    </message>
    <message>
        <source>Step {steps} cuts the supply of the card; name the commands that switch it off and on (--power-off, --power-on).</source>
        <translation>步骤“{steps}”会切断卡的供电；请指定切断和接通供电的命令（--power-off、--power-on）。</translation>
    </message>
    <message>
        <source>The profile only reads the card, and after = &quot;{}&quot; would erase it; take another profile, or set after = &quot;leave&quot;.</source>
        <translation>该测试方案只读卡，而 after = &quot;{}&quot; 会擦除卡上数据；请换用其他测试方案，或设置 after = &quot;leave&quot;。</translation>
    </message>
    <message>
        <source>{} offers no discard; set after = &quot;format&quot; or &quot;leave&quot;. Nothing was written.</source>
        <translation>{} 不支持 TRIM(discard)；请设置 after = &quot;format&quot; 或 &quot;leave&quot;。未写入任何数据。</translation>
    </message>
    <message>
        <source>{} cannot be made readable for all users: {}</source>
        <translation>无法让所有用户读取 {}：{}</translation>
    </message>
    <message>
        <source>Slots of SD Express cards can be enrolled on Linux and Windows only; use another reader.</source>
        <translation>只有在 Linux 和 Windows 上才能登记 SD Express 卡的插槽；请使用其他读卡器。</translation>
    </message>
</context>
<context>
    <name>workload</name>
    <message>
        <source>The {} engine takes no more requests; this is a fault of the host, try engine = &quot;threads&quot;.</source>
        <translation>{} 引擎不再接受请求；这是主机故障，请尝试 engine = &quot;threads&quot;。</translation>
    </message>
    <message>
        <source>No answer to a {value} for {} at address {}; the card or its reader hangs. Re-insert the card and test it in another reader.</source>
        <translation>{value}请求在 {} 内无响应（地址 {}）；存储卡或读卡器已挂起。请重新插卡，并换一个读卡器测试。</translation>
    </message>
    <message>
        <source>The card was removed or stopped answering; insert it again and start a new run.</source>
        <translation>存储卡已拔出或停止响应；请重新插入并重新开始测试。</translation>
    </message>
    <message>
        <source>The image file was made smaller by another program while it was tested; restore its size, and start a new run.</source>
        <translation>镜像文件在测试期间被其他程序缩小；请恢复其大小，并重新开始测试。</translation>
    </message>
    <message>
        <source>No answer to a flush for {}; the card or its reader hangs. Re-insert the card and test it in another reader.</source>
        <translation>FLUSH(刷写)请求在 {} 内无响应；存储卡或读卡器已挂起。请重新插卡，并换一个读卡器测试。</translation>
    </message>
</context>
</TS>
