<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>flag</name>
    <message>
        <source>few samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>possibly read from a cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too short</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>method</name>
    <message>
        <source>count</source>
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
        <translation type="unfinished"></translation>
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
        <translation type="unfinished"></translation>
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
        <translation type="unfinished"></translation>
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
</context>
</TS>
