/** Texts that would load, run or link something where Markdown became HTML as other programs make it. */
export const hostileMarkdown = [
  '![a](javascript:alert(1)) [b](javascript:alert(1)) <javascript:alert(1)>',
  '![a](//example.com/a.png)![b](https://example.com/b.png "c")![c](data:image/svg+xml,<svg onload=alert(1)>)',
  '- - - - * * * **`<b>`\n| <script>alert(1)</script> |\n| - |\n| `|` |',
  '[a]: javascript:alert(1)\n\n[a] ![a] [a][a] ![x][a]',
  '![" onerror="alert(1)](1) ![a](1 "onerror=alert(1)") ![a](<1" onerror="alert(1)>)',
  '```"><script>alert(1)</script>\n</code></pre><script>alert(1)</script>\n```',
  '1. <img src=x onerror=alert(1)>\n2. <details open ontoggle=alert(1)>',
  '&#106;avascript:alert(1) &lt;script&gt; \\<script>alert(1)\\</script>',
];
