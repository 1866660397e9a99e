<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>Duration</name>
    <message>
        <source>%1 h %2 min</source>
        <extracomment>Duration: %1 hours, %2 minutes</extracomment>
        <translation>%1 小时 %2 分</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <extracomment>Duration: %1 minutes, %2 seconds</extracomment>
        <translation>%1 分 %2 秒</translation>
    </message>
    <message>
        <source>%1 s</source>
        <extracomment>Duration: %1 seconds</extracomment>
        <translation>%1 秒</translation>
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
        <extracomment>Heading above the cards found in readers when there is none.</extracomment>
        <translation>未发现存储卡，请插入。</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>存储卡</translation>
    </message>
    <message>
        <source>Simulated cards</source>
        <translation>模拟卡</translation>
    </message>
    <message>
        <source>Other disks, not to be erased</source>
        <translation>其他磁盘（不可擦除）</translation>
    </message>
</context>
<context>
    <name>assay::gui::EraseDialog</name>
    <message>
        <source>&amp;I want to erase this card</source>
        <translation>我要擦除这张卡(&amp;I)</translation>
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
        <translation>要擦除这张卡吗？</translation>
    </message>
    <message>
        <source>Everything on this card will be destroyed.</source>
        <translation>这张卡上的全部内容将被销毁。</translation>
    </message>
    <message>
        <source>The test writes over all files and partitions. This cannot be undone.</source>
        <translation>测试会覆盖所有文件和分区，无法恢复。</translation>
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
        <translation>产品名</translation>
    </message>
    <message>
        <source>Manufacturer</source>
        <translation>制造商</translation>
    </message>
    <message>
        <source>Manufacturer id</source>
        <translation>制造商 ID</translation>
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
        <source>Choose a card on the left</source>
        <translation>请在左侧选择一张卡</translation>
    </message>
</context>
<context>
    <name>assay::gui::LivePage</name>
    <message>
        <source>Stopping...</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
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
        <translation>剩余时间：尚不可知</translation>
    </message>
    <message>
        <source>%1 elapsed</source>
        <translation>已用 %1</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Throughput now</source>
        <translation>当前吞吐量</translation>
    </message>
    <message>
        <source>Median latency</source>
        <extracomment>Latency that half of the I/Os stayed below. Short: it heads a small box.</extracomment>
        <translation>延迟中位数</translation>
    </message>
    <message>
        <source>99 % below</source>
        <translation>99 % 低于</translation>
    </message>
    <message>
        <source>99.9 % below</source>
        <translation>99.9 % 低于</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>最长</translation>
    </message>
    <message>
        <source>Stalls</source>
        <extracomment>Number of I/Os that took longer than the limit of the SD specification.</extracomment>
        <translation>停顿</translation>
    </message>
    <message>
        <source>I/O errors</source>
        <translation>I/O 错误</translation>
    </message>
    <message>
        <source>Stop the test</source>
        <translation>停止测试</translation>
    </message>
    <message>
        <source>Progress of the test</source>
        <translation>测试进度</translation>
    </message>
</context>
<context>
    <name>assay::gui::MainMenu</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;New test</source>
        <translation>新测试(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open run folder...</source>
        <translation>打开运行文件夹(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Save PDF report...</source>
        <translation>保存 PDF 报告(&amp;S)…</translation>
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
</context>
<context>
    <name>assay::gui::MainWindow</name>
    <message>
        <source>CardAssay</source>
        <translation>CardAssay</translation>
    </message>
    <message>
        <source>Open a run folder</source>
        <translation>打开运行文件夹</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>PDF documents (*.pdf)</source>
        <translation>PDF 文档 (*.pdf)</translation>
    </message>
    <message>
        <source>The report was saved as %1.</source>
        <translation>报告已保存为 %1。</translation>
    </message>
    <message>
        <source>No file manager could be started. The run lies in %1.</source>
        <translation>无法启动文件管理器。运行数据位于 %1。</translation>
    </message>
    <message>
        <source>Stop the test?</source>
        <translation>停止测试？</translation>
    </message>
    <message>
        <source>A test is running. Stop it and close the program?</source>
        <translation>测试正在进行。要停止测试并关闭程序吗？</translation>
    </message>
    <message>
        <source>What was measured so far stays in the run folder.</source>
        <translation>已测得的数据会保留在运行文件夹中。</translation>
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
        <source>Qualifies SD and TF cards: throughput, latency, integrity, with a scorecard and a report.

Build %1, Qt %2.

Free software under the GNU General Public License, version 3 or later. It comes without any warranty.</source>
        <translation>检定 SD 卡和 TF 卡：吞吐量、延迟、完整性，并给出评分表和报告。

构建 %1，Qt %2。

自由软件，按 GNU 通用公共许可证第 3 版或更新版本发布，不提供任何担保。</translation>
    </message>
    <message>
        <source>CardAssay %1</source>
        <translation>CardAssay %1</translation>
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
        <translation>未使用真实存储卡：由卡的模型应答，通常快于实时。</translation>
    </message>
</context>
<context>
    <name>assay::gui::PhasePlots</name>
    <message>
        <source>Throughput over time</source>
        <translation>吞吐量随时间变化</translation>
    </message>
    <message>
        <source>Latency percentiles</source>
        <translation>延迟百分位</translation>
    </message>
    <message>
        <source>Latency by address</source>
        <translation>各地址的延迟</translation>
    </message>
</context>
<context>
    <name>assay::gui::PlanPanel</name>
    <message>
        <source>Test plan</source>
        <translation>测试计划</translation>
    </message>
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
        <source>What it does</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Writes at most</source>
        <translation>最多写入</translation>
    </message>
    <message>
        <source>Reads at most</source>
        <translation>最多读取</translation>
    </message>
    <message>
        <source>Duration at %1 MB/s</source>
        <extracomment>Column of expected durations if the card were %1 MB/s fast</extracomment>
        <translation>按 %1 MB/s 计的时长</translation>
    </message>
    <message>
        <source>not known yet</source>
        <extracomment>Duration of a test step on a card whose speed nobody has measured yet.</extracomment>
        <translation>尚不可知</translation>
    </message>
    <message>
        <source>Writes at most %1 and reads at most %2.</source>
        <translation>最多写入 %1，最多读取 %2。</translation>
    </message>
    <message>
        <source>Reads at most %1. Nothing is written to the card.</source>
        <translation>最多读取 %1，不向卡写入任何内容。</translation>
    </message>
    <message>
        <source>A card of %1 MB/s would take about %2; how fast this card is, is not known yet.</source>
        <translation>速度为 %1 MB/s 的卡约需 %2；这张卡的速度尚不可知。</translation>
    </message>
    <message>
        <source>How long it will take is not known yet; it depends on the card.</source>
        <translation>所需时间尚不可知，取决于存储卡。</translation>
    </message>
    <message>
        <source>This profile demands nothing; it only measures.</source>
        <extracomment>%1 is a list of criteria like &quot;write · Mean throughput ≥ 10 MB/s&quot;</extracomment>
        <translation>此方案不设要求，只测量。</translation>
    </message>
    <message>
        <source>Has to prove: %1.</source>
        <translation>须达到：%1。</translation>
    </message>
</context>
<context>
    <name>assay::gui::ResultPage</name>
    <message>
        <source>The test did not run to its end: %1.</source>
        <extracomment>%1 like &quot;stopped by the user&quot;</extracomment>
        <translation>测试未完成：%1。</translation>
    </message>
    <message numerus="yes">
        <source>All %n criteria are met.</source>
        <translation>
            <numerusform>全部 %n 项指标均达标。</numerusform>
        </translation>
    </message>
    <message>
        <source>Verdict: %1</source>
        <translation>结论：%1</translation>
    </message>
    <message>
        <source>%1   ·   started %2</source>
        <extracomment>%1 title of the profile, %2 date and time</extracomment>
        <translation>%1   ·   开始于 %2</translation>
    </message>
    <message>
        <source>Saving...</source>
        <translation>正在保存…</translation>
    </message>
    <message>
        <source>Save &amp;PDF...</source>
        <translation>保存 PDF(&amp;P)…</translation>
    </message>
    <message>
        <source>Open &amp;run folder</source>
        <translation>打开运行文件夹(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;New test</source>
        <translation>新测试(&amp;N)</translation>
    </message>
    <message>
        <source>P&amp;lots of</source>
        <translation>图表(&amp;L)</translation>
    </message>
    <message>
        <source>Step and phase shown in the plots</source>
        <translation>图表所示的步骤和阶段</translation>
    </message>
    <message>
        <source>Scorecard</source>
        <translation>评分表</translation>
    </message>
</context>
<context>
    <name>assay::gui::ScorecardModel</name>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Criterion</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>限值</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>90 % interval</source>
        <extracomment>Confidence interval</extracomment>
        <translation>90 % 区间</translation>
    </message>
    <message>
        <source>Margin</source>
        <extracomment>How far the measured value is from the limit</extracomment>
        <translation>余量</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>理由</translation>
    </message>
</context>
<context>
    <name>assay::gui::SetupPage</name>
    <message>
        <source>The card %1 was taken out or exchanged. Choose a card again.</source>
        <translation>存储卡 %1 已取出或被更换，请重新选择。</translation>
    </message>
    <message>
        <source>Preparing...</source>
        <translation>正在准备…</translation>
    </message>
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
        <translation>开始测试（将擦除此卡）(&amp;S)…</translation>
    </message>
    <message>
        <source>Choose a card on the left. Nothing is written before you confirm it.</source>
        <translation>请在左侧选择一张卡。在您确认之前不会写入任何内容。</translation>
    </message>
    <message>
        <source>This profile erases the card, and this disk is not to be erased.</source>
        <translation>此方案会擦除存储卡，而该磁盘不可擦除。</translation>
    </message>
    <message>
        <source>You will be asked to confirm which card is erased.</source>
        <translation>擦除前会请您确认是哪张卡。</translation>
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
        <source>Choose the card to be tested and what it has to prove.</source>
        <translation>选择要测试的存储卡及其须达到的要求。</translation>
    </message>
    <message>
        <source>Cards and disks</source>
        <translation>存储卡与磁盘</translation>
    </message>
</context>
<context>
    <name>bus</name>
    <message>
        <source>simulated card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>image file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SD slot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>USB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loop device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>virtual disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>other connection</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>config</name>
    <message>
        <source>{}: must be true or false, without quotes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: must be a whole number without quotes or unit, such as 65536 or 65_536</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: must be a number without quotes or unit, such as 2.5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: must be a text in quotes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: {} is out of range; use at least {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: {} is out of range; use a value from {} to {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: &quot;{}&quot; is not possible here; did you mean &quot;{}&quot;?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: &quot;{}&quot; is not possible here; use one of: {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: unknown key; did you mean {}?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: unknown key; use one of: {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: must be a single text, number, true or false, not a list, table or date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: larger than 1 MiB; is this the right file?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: line longer than {} bytes; break it up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: not valid TOML (characters beyond ASCII need quotes); correct this line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: texts over several lines are not supported; open it with one quote, not three</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: no such file; check the path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: is a directory; name a TOML file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: is not a regular file; name a TOML file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: cannot be read; check its permissions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: not valid TOML ({}); correct this line or the one before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: must be one table; write [{}]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: must be a list of tables; write [[{}]] with double brackets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: missing; add {} = ...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: must be a text, or texts by language such as {}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>device</name>
    <message>
        <source>There is no device {}; insert the card and look again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no card in {}; insert one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No permission to open {}; ask for access to this device or run as an administrator.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} is in use by another program or mounted somewhere; close that first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} is read-only; slide the card&apos;s lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} cannot be opened: {}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} is no longer there; insert the card and look again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} changed while it was looked at; try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} is a regular file, not a block device; use image:{} to test it like a card.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} is {}, not a block device; see which ones the command devices shows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The image file {} cannot be used: {}; it must exist, none is created.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} is a block device; name it without image:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} is {}, not a regular file; name a file that stands for a card.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The image file {} is smaller than one sector; make it as large as the card should be.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} is another device than a moment ago; look again which one is meant.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} is being tested by another program; wait until that is over.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This card was opened for reading only; nothing was written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A request of {} bytes at {} does not fit the card&apos;s blocks of {} bytes; choose other sizes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A request of {} bytes at {} lies beyond the end of the card; choose a smaller region.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no block device /dev/{}; see which ones the command devices shows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A queue depth of {} is not possible with threads; choose 1 to {}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system tells nothing about cards that come and go; refresh the list by hand.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>io_uring cannot be used here ({}: {}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A queue depth of {} is not possible; choose 1 to {}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The kernel takes no requests: {}; this is a fault of the host, not of the card.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting for the card failed: {}; this is a fault of the host.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fact</name>
    <message>
        <source>Operating system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Processor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory (bytes)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Direct I/O</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exclusive access</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locked against other programs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Engine fallback</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CID register</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSD register</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SCR register</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SSR register</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Serial number</source>
        <translation type="unfinished">序列号</translation>
    </message>
    <message>
        <source>Vendor</source>
        <translation type="unfinished">厂商</translation>
    </message>
    <message>
        <source>Manufacturer</source>
        <translation type="unfinished">制造商</translation>
    </message>
    <message>
        <source>Manufacturer id</source>
        <translation type="unfinished">制造商 ID</translation>
    </message>
    <message>
        <source>OEM id</source>
        <translation type="unfinished">OEM ID</translation>
    </message>
    <message>
        <source>Product</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Revision</source>
        <translation type="unfinished">版本</translation>
    </message>
    <message>
        <source>Date of manufacture</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>flag</name>
    <message>
        <source>possibly read from a cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too few observations for an interval</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>batches are correlated, the interval may be too narrow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too short for an interval</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Qualifies SD and TF cards.</source>
        <translation>检定 SD 卡和 TF 卡。</translation>
    </message>
    <message>
        <source>Folder in which run folders are made.</source>
        <translation>在其中创建运行文件夹的目录。</translation>
    </message>
    <message>
        <source>&apos;real&apos;: simulated cards keep step with the clock on the wall.</source>
        <translation>“real”：模拟卡与真实时钟同步。</translation>
    </message>
</context>
<context>
    <name>method</name>
    <message>
        <source>total over duration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>90 % interval from batch means</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>slowest whole second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nearest rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>90 % interval from binomial ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest, exact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>writes over 250 ms and reads over 100 ms, counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>longest stall, 0 without stalls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>counted over all phases</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sum over all steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pre-fill excluded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>warm-up excluded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; </source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>outcome</name>
    <message>
        <source>completed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped by the user</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>card lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>card did not answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fault of host or reader</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>permit</name>
    <message>
        <source>{} is a partition; cards are tested whole, so name the whole device instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} holds the running system or this program; choose another device.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} is mounted on {}; unmount it first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} is in use by {}; release it first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no card in {}; insert one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} is read-only; slide the card&apos;s lock or check its permissions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} has nothing to tell it from other devices, so it may not be erased; use another reader.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} is a virtual device; add --lab if it is really meant.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This would erase {}; to allow it add --erase {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The erase id {} does not name {}, whose erase id is {}; check which card is meant.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} is no longer the device that was confirmed ({} changed); nothing was written. Confirm again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>phase</name>
    <message>
        <source>Pre-fill</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verify</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>plot</name>
    <message>
        <source>Latency (ms)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>slowest to fastest interval</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>slowest second: %1 MB/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Throughput (MB/s)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from request to completion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>max. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of I/Os that were at least as fast (%)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shortest to longest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stall</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed I/O</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Address (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing measured yet</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>profile</name>
    <message>
        <source>{}: no scenario &quot;{}&quot;; did you mean &quot;{}&quot;?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: no scenario &quot;{}&quot;; use one of: {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: the profile has no step &quot;{}&quot;; did you mean &quot;{}&quot;?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: the profile has no step &quot;{}&quot;; its steps are: {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: &quot;{}&quot; yields no &quot;{}&quot;; did you mean &quot;{}&quot;?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: &quot;{}&quot; yields no &quot;{}&quot;; it yields: {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: no [profile] table; add [profile] with name and version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: must be 1 to 64 visible characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: missing or not a text; add {} = &quot;{}&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: &quot;{}&quot; is no step id; use a-z, 0-9 and _, at most 64, and not &quot;run&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: step &quot;{}&quot; stands already in line {}; choose another id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: the profile has {} steps; give 1 to {} [[step]] tables</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: &quot;{}&quot; is no metric; write STEP.QUANTITY, such as &quot;{}.throughput_mean&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: missing; add limit = ...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: &quot;{}&quot; is a text and can only be compared with &quot;==&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: &quot;==&quot; has no margin; remove this line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: with &quot;&gt;=&quot; the margin must lie above the limit {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: with &quot;&lt;=&quot; the margin must lie below the limit {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: &quot;{}&quot; is not the unit of {}; convert the limit and write unit = &quot;{}&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--set {}: write STEP.PARAM=VALUE</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>quantity</name>
    <message>
        <source>Whole run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean throughput</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Throughput of the slowest second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>I/Os per second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Median latency</source>
        <translation type="unfinished">延迟中位数</translation>
    </message>
    <message>
        <source>99 % latency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>99.9 % latency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longest latency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stalls</source>
        <translation type="unfinished">停顿</translation>
    </message>
    <message>
        <source>Longest stall</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bad sectors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Silent errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>I/O errors</source>
        <translation type="unfinished">I/O 错误</translation>
    </message>
    <message>
        <source>Size of slow regions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Real capacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counterfeit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Probability of missing a fake</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recording time lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Buffer needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sustainable bit rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fragments per file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simultaneous write points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recovery ratio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steady state reached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write amplification</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slowdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allocation unit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flash page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SLC cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open allocation units</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind of flash translation layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Life against sequential writing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Median submission latency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>99 % submission latency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>99.9 % submission latency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longest submission latency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Median completion latency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>99 % completion latency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>99.9 % completion latency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longest completion latency</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>record</name>
    <message>
        <source>Cannot write {}: the disk is full or not writable; free space there or choose another folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot replace {} ({}); choose another folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} cannot be read; is {} a run folder?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The output folder {} exists and is not empty; name a new one, nothing is overwritten.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder {} does not exist; create it, or choose another place for the run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot create {} ({}); choose a folder you may write to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot write {}: the disk is full or not writable.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} is cut off or not JSON; take the run folder from a backup or test the card again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} is not of schema cardassay.run/1; was it written by a newer version?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} is not a complete run record: {}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} is damaged or not a CardAssay sample file; take the run folder from a backup or test the card again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>report</name>
    <message>
        <source>virtual time of the simulated card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>monotonic system clock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tool</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Started</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Profile</source>
        <translation type="unfinished">测试方案</translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changed parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Card and connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reader</source>
        <translation type="unfinished">读卡器</translation>
    </message>
    <message>
        <source>Place</source>
        <translation type="unfinished">位置</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation type="unfinished">容量</translation>
    </message>
    <message>
        <source>Logical block</source>
        <translation type="unfinished">逻辑块</translation>
    </message>
    <message>
        <source>Erase id</source>
        <translation type="unfinished">擦除标识</translation>
    </message>
    <message>
        <source>Conditions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MB = 10⁶ bytes, MiB = 2²⁰ bytes. Intervals have 90 % confidence. Latency counts from the request to its completion.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SIMULATED – no real card was tested</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Card qualification report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 I/Os, %2 MB in %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Throughput over time</source>
        <translation type="unfinished">吞吐量随时间变化</translation>
    </message>
    <message>
        <source>Latency percentiles</source>
        <translation type="unfinished">延迟百分位</translation>
    </message>
    <message>
        <source>Latency by address</source>
        <translation type="unfinished">各地址的延迟</translation>
    </message>
    <message>
        <source>Measurements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished">步骤</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written (MB)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read (MB)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed I/Os</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Engine, queue depth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>short transfer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed I/Os of step %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Phase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Address (B)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Length (B)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No more than %1 places are listed here; run.json has all that were kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Metric</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>90 % interval</source>
        <translation type="unfinished">90 % 区间</translation>
    </message>
    <message>
        <source>Method, remarks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All %1 criteria are met.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All criteria are met, %1 of %2 with little margin.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 criteria are not met.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 criteria could not be judged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The host or the reader was at fault; the card was not judged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run did not complete: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Card</source>
        <translation type="unfinished">存储卡</translation>
    </message>
    <message>
        <source>Tested</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>marginal to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Criteria</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The profile has no criteria.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Criterion</source>
        <translation type="unfinished">指标</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation type="unfinished">限值</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation type="unfinished">实测</translation>
    </message>
    <message>
        <source>Margin</source>
        <translation type="unfinished">余量</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation type="unfinished">结论</translation>
    </message>
    <message>
        <source>SD/TF card qualification</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judged by the criteria of another profile: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs in this report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Started, run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} is not a regular file; name a PDF file to be written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The report {} cannot be written: {}; choose another folder or free space.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A report needs at least one run folder.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>scenario</name>
    <message>
        <source>Capacity probe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequential write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequential read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Random write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Random read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full overwrite and verification</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fragmentation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Video recorder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dirty state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flash characteristics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Endurance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed Class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Application Performance Class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trace replay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ways of writing compared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: the card&apos;s logical block is {} bytes; use a multiple of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: must be a multiple of {} bytes below the card&apos;s capacity of {} bytes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: the region must be a multiple of {} bytes and end within the card&apos;s {} bytes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: one block is larger than the region of {}; make it smaller.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: block_bytes times queue_depth may not be more than {}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: a pause between I/Os needs queue_depth = 1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>session</name>
    <message>
        <source>{} has no medium or a capacity of 0 bytes; insert a card.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sim</name>
    <message>
        <source>{}: must be a multiple of {} bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: must be at most {} printable ASCII characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: no [card] table; add [card] with name and advertised_bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: is empty; give the card a name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: an honest card (kind = &quot;none&quot;) holds what it advertises, {} bytes; name the kind of counterfeit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: ftl.kind = &quot;{}&quot; is not simulated yet; use &quot;ideal&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: an SLC cache is not simulated yet; use slc.cache_bytes = 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: the fault reaches beyond the card; use at most {} from this offset, or 0 for all of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: a {} needs duration_ms &gt; 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the simulated card would hold more than {} MB of data without a stamp; use a smaller region or stamped writes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the simulated card has seen {} different stamps, the most it can tell apart; shorten the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A simulated card has an engine of its own; set engine = &quot;auto&quot;.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>unit</name>
    <message>
        <source>/s</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>value</name>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>limbo (writes beyond the real size are lost)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wraparound (addresses repeat)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>chain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>damaged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>page-mapped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>few open allocation units</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hybrid with log blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>verdict</name>
    <message>
        <source>PASS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MARGINAL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FAIL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>INCONCLUSIVE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ERROR</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} is {}, which meets {}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} is {}, which meets {} but not clearly: the margin is {}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} is {}, which misses {}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} is {} with a 90 % interval from {} to {}, so {} is not decided; measure longer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No step yielded {}, so {} is not decided.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} is {}, which cannot be compared with {}; correct the profile.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} is {} from only {} observations, too few for an interval, so {} is not decided; measure longer.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>wiring</name>
    <message>
        <source>There is no {} &quot;{}&quot;; did you mean &quot;{}&quot;?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no {} &quot;{}&quot;; there are {}, or name a .toml file.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>workload</name>
    <message>
        <source>The {} engine takes no more requests; this is a fault of the host, try engine = &quot;threads&quot;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No answer to a {} for {} at address {}; the card or its reader hangs. Re-insert the card and test it in another reader.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The card was removed or stopped answering; insert it again and start a new run.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
