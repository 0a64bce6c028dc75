/** A foreign address that nobody may be sent to by looking at a page. */
export const foreignHost = 'evil.test'

/** `ran('<id>')` is what a payload calls when it runs; `<host>/<id>` is what it asks for when it loads. */
export interface Payload {
  id: string
  text: string
  /** Alone on a page without any policy it runs or loads something: the test shows that it is a live one. */
  isHtml: boolean
}

const host = `http://${foreignHost}`
const html = (id: string, text: string): Payload => ({ id, text, isHtml: true })
const markdown = (id: string, text: string): Payload => ({ id, text, isHtml: false })

export const payloads: readonly Payload[] = [
  html('h01', `<script>ran('h01')</script>`),
  html('h02', `<img src=x onerror=ran('h02')>`),
  html('h03', `<svg onload=ran('h03')>`),
  html('h04', `<iframe src="javascript:parent.ran('h04')"></iframe>`),
  html('h05', `<body onload=ran('h05')>`),
  html('h06', `<details open ontoggle=ran('h06')>x</details>`),
  html('h07', `<input autofocus onfocus=ran('h07')>`),
  html('h08', `<img src="${host}/h08.png">`),
  html('h09', `<link rel=stylesheet href="${host}/h09.css">`),
  html('h10', `<style>@import url(${host}/h10.css);</style>`),
  html('h11', `<iframe srcdoc="<script>parent.ran('h11')</script>"></iframe>`),
  html('h12', `<object data="${host}/h12"></object>`),
  html('h13', `<video src="${host}/h13.mp4" autoplay muted></video>`),
  html('h14', `<audio src="${host}/h14.mp3" autoplay></audio>`),
  html('h15', `<iframe src="${host}/h15"></iframe>`),
  html('h16', `<base href="${host}/"><img src=h16.png>`),
  html('h17', `</textarea></title></style><script>ran('h17')</script>`),
  html('h18', `"><svg/onload=ran('h18')>`),
  html('h19', `<math><mtext></mtext><img src=x onerror=ran('h19')></math>`),
  html('h20', `<svg><image href="${host}/h20.png"/></svg>`),
  html('h21', `<embed src="${host}/h21">`),
  html('h22', `<img srcset="${host}/h22.png 1x">`),
  html('h23', `<div style="background:url(${host}/h23.png)">x</div>`),
  html('h24', `'';!--"<XSS>=&{()}<img src=x onerror=ran('h24')>`),
  markdown('m01', `![a](${host}/m01.png)`),
  markdown('m02', `![a](//${foreignHost}/m02.png)`),
  markdown('m03', `![a][ref]\n\n[ref]: ${host}/m03.png`),
  markdown('m04', `[click](javascript:ran('m04'))`),
  markdown('m05', `[click](javascript&#58;ran('m05'))`),
  markdown('m06', `[click](data:text/html,<script>parent.ran('m06')</script>)`),
  markdown('m07', `![a](data:image/svg+xml,<svg/onload=ran('m07')>)`),
  markdown('m08', `<${host}/m08>`),
  markdown('m09', `[https://bank.example](${host}/m09)`),
  markdown('m10', `![a](/api/images/../conversations?m10)`),
  markdown('m11', "```html\n<script>ran('m11')</script>\n```"),
  markdown('m12', '```mermaid\ngraph TD; A-->B; click A href "javascript:ran(\'m12\')"\n```'),
  markdown('m13', `$$\\href{javascript:ran('m13')}{x}$$`),
  markdown('m14', `[click](vbscript:ran('m14'))`),
  markdown('m15', `| a |\n|---|\n| <img src=x onerror=ran('m15')> |`),
  markdown('m16', `text[^1]\n\n[^1]: <img src=x onerror=ran('m16')>`),
  markdown('m17', `[![a](${host}/m17.png)](javascript:ran('m17'))`),
  markdown('m18', `# <a href="javascript:ran('m18')" onclick=ran('m18')>x</a>`),
]

/** A picture that would run and load something if it were a document of this site. */
export const hostileSvg = (id: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" onload="ran('${id}')"><script>parent.ran('${id}')</script><image href="${host}/${id}.png"/><rect width="40" height="40"/></svg>`

export const allText = payloads.map(({ text }) => text).join('\n\n')
