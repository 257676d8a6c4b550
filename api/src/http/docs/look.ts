/** The look of the reference: the portal's own colors, light and dark as the reader's system is. */
export const STYLE = `:root{color-scheme:light dark;--page:#f4f6f7;--surface:#fff;--line:#dde3e6;--text:#16242a;--muted:#546067;--brand:#0f6675;--wash:#e3f1f2;--code:#f1f4f5;
--get:#0b4a86;--post:#14602a;--put:#6b4a00;--delete:#a01c14;font:14px/1.5 'Inter Variable',Inter,system-ui,sans-serif}
@media(prefers-color-scheme:dark){:root{--page:#0f181c;--surface:#16242a;--line:#2b3b42;--text:#e6edf0;--muted:#9fb0b7;--brand:#6cc5d2;--wash:#17363c;--code:#101b20;--get:#a4cdf7;--post:#8fd6a0;--put:#f2d37c;--delete:#ff9d94}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--text);display:grid;grid-template-columns:288px minmax(0,1fr);grid-template-rows:auto 1fr}
a{color:var(--brand)}code,pre,.path{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:12.5px}code{overflow-wrap:anywhere}
header{grid-column:1/-1;padding:16px 32px;background:#11282d;color:#fff;display:flex;flex-wrap:wrap;gap:4px 24px;align-items:baseline}header h1{font-size:17px;font-weight:600;margin:0;letter-spacing:-.01em}header p{margin:0;font-size:13px;color:#c3d2d6;max-width:110ch}header a{color:#8fd9e4}
nav{position:sticky;top:0;align-self:start;height:100vh;overflow:auto;padding:20px 12px 40px 20px;border-inline-end:1px solid var(--line);background:var(--surface)}
nav label{display:block;font-size:13px;font-weight:600}nav input{display:block;width:100%;height:36px;margin-top:4px;padding:0 10px;border:1px solid #7b8b91;border-radius:6px;background:var(--surface);color:inherit;font:inherit;font-weight:400}nav p{margin:6px 0;min-height:1.5em;font-size:12px;color:var(--muted)}
nav ul{list-style:none;padding:0;margin:0}nav ul ul{margin:2px 0 8px 10px;border-inline-start:1px solid var(--line)}nav summary,nav ul ul a{display:block;padding:4px 10px;border-radius:6px;text-decoration:none;color:inherit}nav summary{display:flex;justify-content:space-between;font-weight:550;cursor:pointer;list-style:none}nav summary::-webkit-details-marker{display:none}nav summary small{color:var(--muted);font-weight:400;font-variant-numeric:tabular-nums}nav ul ul a{font-size:13px;color:var(--muted);overflow-wrap:anywhere}nav summary:hover,nav ul ul a:hover{background:var(--wash);color:var(--text)}nav details[open]>summary{color:var(--brand)}
main{padding:24px 32px 96px;max-width:1040px;min-width:0}h2{font-size:22px;font-weight:600;letter-spacing:-.015em;margin:0 0 16px}section+section{margin-top:40px}
article{margin-bottom:16px;padding:18px 20px;border:1px solid var(--line);border-radius:10px;background:var(--surface);scroll-margin-top:12px}article:target{border-color:var(--brand);box-shadow:0 0 0 1px var(--brand)}
h3{font-size:15px;font-weight:600;margin:0}article>p{margin:8px 0 0}.call{display:flex;gap:10px;align-items:baseline}.path{overflow-wrap:anywhere}.call b{flex:none;min-width:62px;font-size:12px;letter-spacing:.02em}.call[data-method=GET] b{color:var(--get)}.call[data-method=POST] b{color:var(--post)}.call[data-method=PUT] b,.call[data-method=PATCH] b{color:var(--put)}.call[data-method=DELETE] b{color:var(--delete)}
.needs{font-size:13px;color:var(--muted)}pre{overflow:auto;max-height:420px;margin:12px 0 0;padding:12px 14px;border:1px solid var(--line);border-radius:8px;background:var(--code);line-height:1.55}
table{margin-top:12px;border-collapse:collapse;font-size:13px}th,td{padding:4px 20px 4px 0;text-align:start;border-bottom:1px solid var(--line)}th{font-weight:500;color:var(--muted)}article summary{margin-top:10px;width:fit-content;padding:2px 0;color:var(--brand);font-size:13px;font-weight:500;cursor:pointer}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px}[hidden]{display:none!important}
@media(max-width:760px){body{grid-template-columns:minmax(0,1fr)}header{padding:14px 16px}nav{position:static;height:auto;max-height:46vh;padding:16px;border-inline-end:0;border-bottom:1px solid var(--line)}main{padding:20px 16px 64px}.call{flex-wrap:wrap}}`

/** One group at a time; a search shows what matches, of all groups. Without scripts everything is on the page. */
export const SCRIPT = `const input = document.querySelector('input[type=search]')
const status = document.querySelector('nav [role=status]')
const articles = [...document.querySelectorAll('article')]
const links = new Map([...document.querySelectorAll('[data-name]')].map((item) => [item.dataset.name, item]))
const sections = [...document.querySelectorAll('main > section')]
const menus = [...document.querySelectorAll('nav details')]
function show() {
  const terms = input.value.toLowerCase().split(/\\s+/).filter(Boolean)
  const named = document.getElementById(location.hash.slice(1))
  const chosen = Math.max(0, sections.indexOf(named ? named.closest('section') : sections[0]))
  let count = 0
  for (const article of articles) {
    const fits = terms.every((term) => article.dataset.text.includes(term))
    article.hidden = links.get(article.id).hidden = !fits
    if (fits) count += 1
  }
  sections.forEach((section, at) => {
    const fits = section.querySelector('article:not([hidden])') !== null
    section.hidden = terms.length > 0 ? !fits : at !== chosen
    menus[at].closest('li').hidden = !fits
    menus[at].open = terms.length > 0 || at === chosen
  })
  status.textContent = terms.length === 0 ? '' : count === 0 ? 'No endpoints match.' : count + (count === 1 ? ' endpoint' : ' endpoints')
  if (terms.length === 0 && named) named.scrollIntoView()
}
input.addEventListener('input', show)
addEventListener('hashchange', () => { input.value = ''; show() })
menus.forEach((menu, at) => menu.querySelector('summary').addEventListener('click', (event) => {
  event.preventDefault()
  location.hash = sections[at].id
  scrollTo(0, 0)
}))
addEventListener('keydown', (event) => {
  if (event.key === '/' && document.activeElement !== input) { event.preventDefault(); input.focus() }
})
show()
`
