// Style sheet and script of a report as a web page; nothing is loaded from elsewhere. Private to report/.
#pragma once

namespace assay {

inline constexpr const char* kHtmlStyle = R"css(
:root { color-scheme: light; --text: #1c2230; --muted: #5b6472; --line: #d8dde5; --soft: #f3f5f8; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 0 24px 48px; max-width: 1080px; color: var(--text); background: #fff;
  font: 15px/1.5 "Noto Sans", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", system-ui, sans-serif; }
h1 { font-size: 26px; margin: 28px 0 12px; } h2 { font-size: 20px; margin: 36px 0 8px; padding-bottom: 4px;
  border-bottom: 1.5px solid var(--text); } h3 { font-size: 15px; margin: 20px 0 4px; }
.band { margin: 0 -24px; padding: 6px 24px; background: #fde9c4; color: #6b4300; text-align: center; font-weight: 600; }
.letterhead { text-align: right; margin-top: 16px; } .letterhead img { max-width: 170px; max-height: 46px; }
.signatures { display: flex; gap: 24px; margin-top: 64px; }
.signatures div { flex: 1; border-top: 1px solid var(--muted); padding-top: 4px; color: var(--muted); font-size: 13px; }
.verdict { border-left: 5px solid var(--verdict); background: var(--soft); padding: 14px 20px; margin: 12px 0; }
.verdict strong { display: block; font-size: 32px; line-height: 1.2; color: var(--verdict); }
.muted, td small, figcaption { color: var(--muted); } td small { display: block; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; vertical-align: top; padding: 6px 10px;
  border-bottom: 1px solid var(--line); }
th { background: var(--soft); font-weight: 600; font-size: 13px; }
td.number, th.number { text-align: right; white-space: nowrap; }
.notice { color: #6b4300; font-weight: 600; } .photo img { max-width: 340px; max-height: 260px; }
.data summary { font-size: 13px; color: var(--muted); }
.data pre { max-height: 240px; overflow: auto; font-size: 12px; }
dl { display: grid; grid-template-columns: minmax(120px, 200px) 1fr; gap: 2px 16px; margin: 8px 0; }
dt { color: var(--muted); } dd { margin: 0; overflow-wrap: anywhere; }
figure { margin: 12px 0; position: relative; } figure output { position: absolute; pointer-events: none;
  white-space: pre; padding: 4px 8px; background: #fff; border: 1px solid var(--muted); font-size: 12px; }
figure svg { display: block; width: 100%; height: auto; border: 1px solid transparent;
  cursor: zoom-in; touch-action: none; } figure svg.zoomed { cursor: grab; border-color: var(--line); }
svg:focus-visible, summary:focus-visible { outline: 2px solid #1f5fbf; outline-offset: 2px; }
summary { cursor: pointer; padding: 6px 0; font-weight: 600; }
@media print { figure, tr { break-inside: avoid; } details:not([open]) { display: none; } }
)css";

// A button saves the data of a chart as a file. The values at the pointer are shown beside it. Wheel, drag, plus, minus
// and 0 zoom and move a chart; a double click shows the whole chart again.
inline constexpr const char* kHtmlScript = R"js(
for (const data of document.querySelectorAll('details.data')) {
  const save = document.createElement('button'), csv = data.querySelector('pre');
  save.type = 'button'; save.textContent = '\u2193 CSV'; csv.before(save);
  save.addEventListener('click', () => {
    const link = document.createElement('a'), name = data.parentElement.querySelector('figcaption').textContent;
    link.href = URL.createObjectURL(new Blob(['\ufeff' + csv.textContent], { type: 'text/csv' }));
    link.download = name.replace(/[^\p{L}\p{N}]+/gu, '-') + '.csv'; link.click(); URL.revokeObjectURL(link.href);
  });
}
for (const figure of document.querySelectorAll('figure')) {
  const svg = figure.querySelector('svg'), csv = figure.querySelector('pre'), shown = document.createElement('output');
  let rows, lines;
  const cells = line => [...line.matchAll(/("(?:[^"]|"")*"|[^",]*)(?:,|$)/g)]
    .map(found => found[1].replace(/^"|"$/g, '').replaceAll('""', '"'));
  const read = () => {
    rows = csv.textContent.trim().split(/\r?\n/).map(cells);
    lines = csv.dataset.rows.split(';').flatMap(part => {
      const [count, line] = part.split(':'); return Array(+count).fill(line); });
  };
  const rowAt = (x, y) => {
    let left = Math.floor(x / csv.dataset.grid);
    for (const run of (lines[Math.floor(y / csv.dataset.grid)] ?? '').split(' ')) {
      const [count, row] = run.split(',').map(Number);
      if (left < count) return row;
      left -= count;
    }
    return -1;
  };
  svg.addEventListener('pointermove', e => {
    if (!rows) read();
    const place = svg.getBoundingClientRect(), box = svg.getAttribute('viewBox').split(' ').map(Number);
    const x = (e.clientX - place.left) / place.width, y = (e.clientY - place.top) / place.height;
    const row = rowAt(box[0] + x * box[2], box[1] + y * box[3]);
    if (row < 0) return shown.remove();
    shown.textContent = rows[0].map((name, i) => rows[row + 1]?.[i] && name + ': ' + rows[row + 1][i])
      .filter(Boolean).join('\n');
    shown.style.top = e.clientY - figure.getBoundingClientRect().top + 'px';
    shown.style[x < 0.5 ? 'left' : 'right'] = (x < 0.5 ? x : 1 - x) * place.width + 14 + 'px';
    shown.style[x < 0.5 ? 'right' : 'left'] = 'auto'; figure.append(shown);
  });
  svg.addEventListener('pointerleave', () => shown.remove());
}
for (const svg of document.querySelectorAll('figure svg')) {
  const whole = svg.getAttribute('viewBox').split(' ').map(Number);
  let box = whole.slice(), drag = null;
  const show = () => {
    box[2] = Math.min(box[2], whole[2]); box[3] = Math.min(box[3], whole[3]);
    box[0] = Math.min(Math.max(box[0], 0), whole[2] - box[2]);
    box[1] = Math.min(Math.max(box[1], 0), whole[3] - box[3]);
    svg.setAttribute('viewBox', box.join(' ')); svg.classList.toggle('zoomed', box[2] < whole[2]);
  };
  const at = e => { const r = svg.getBoundingClientRect();
    return [(e.clientX - r.left) / r.width, (e.clientY - r.top) / r.height]; };
  const zoom = (factor, [x, y]) => {
    const width = Math.min(whole[2], Math.max(whole[2] / 40, box[2] * factor)), height = width * whole[3] / whole[2];
    box = [box[0] + x * (box[2] - width), box[1] + y * (box[3] - height), width, height]; show();
  };
  svg.addEventListener('wheel', e => {
    if (document.activeElement !== svg && !e.ctrlKey) return;
    e.preventDefault(); zoom(e.deltaY < 0 ? 0.8 : 1.25, at(e));
  }, { passive: false });
  svg.addEventListener('pointerdown', e => { drag = at(e); svg.focus(); svg.setPointerCapture(e.pointerId); });
  svg.addEventListener('pointerup', () => { drag = null; });
  svg.addEventListener('pointermove', e => { if (!drag) return; const now = at(e);
    box[0] -= (now[0] - drag[0]) * box[2]; box[1] -= (now[1] - drag[1]) * box[3]; drag = now; show(); });
  svg.addEventListener('dblclick', () => { box = whole.slice(); show(); });
  svg.addEventListener('keydown', e => {
    const step = { ArrowLeft: [-0.1, 0], ArrowRight: [0.1, 0], ArrowUp: [0, -0.1], ArrowDown: [0, 0.1] }[e.key];
    if (e.key === '+' || e.key === '=') zoom(0.8, [0.5, 0.5]);
    else if (e.key === '-') zoom(1.25, [0.5, 0.5]);
    else if (e.key === '0' || e.key === 'Escape') { box = whole.slice(); show(); }
    else if (step && box[2] < whole[2]) { box[0] += step[0] * box[2]; box[1] += step[1] * box[3]; show(); }
    else return;
    e.preventDefault();
  });
}
)js";

} // namespace assay
