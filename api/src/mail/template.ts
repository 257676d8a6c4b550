import type { MailBrand } from './brands.ts'

/** The content of an email. All texts are plain; markup is added only here. */
export interface MailContent {
  subject: string
  /** A line above everything else. */
  above?: string
  /** The company in whose name it is sent: its logo or name heads the email, and the portal's stays in the foot. */
  letterhead?: { name: string; logo: { bytes: Buffer } | null }
  heading: string
  /** One paragraph each. */
  texts: readonly string[]
  /** The one thing to do; `path` is below the brand's address. */
  action?: { label: string; path: string }
  /** One line each, read in full at its address below the brand's. */
  items?: readonly { text: string; path: string }[]
  /** Bars from zero below the texts, each with its number. */
  chart?: MailChart
  /** Cells below the texts: numbers stand right, and the last row is a total where it is one. */
  table?: MailTable
  /** Why the reader gets this email, in small print. */
  finePrint: string
  /** How the reader unsubscribes: a URL to open, and one that a mail program calls itself. */
  leave?: { label: string; path: string; oneClick: string }
}

export interface MailChart {
  title: string
  /** `share` of the longest bar, from 0 to 1. */
  bars: readonly { name: string; text: string; share: number }[]
}

export interface MailTable {
  head: readonly string[]
  rows: readonly (readonly string[])[]
  /** Columns of numbers. */
  numbers: readonly boolean[]
  hasTotal: boolean
}

export interface MailBody {
  text: string
  html: string
}

/** What an email's HTML calls the logo that travels with it. */
export const LOGO_ID = 'letterhead'

/** The email as plain text and as equivalent HTML, without scripts or external resources: a logo is part of the email. */
export function renderMail(brand: MailBrand, content: MailContent): MailBody {
  const link = content.action && `${brand.url}${content.action.path}`
  return { text: asText(brand, content, link), html: asHtml(brand, content, link) }
}

function asText(brand: MailBrand, content: MailContent, link?: string): string {
  const { above, letterhead, heading, texts, action, items = [], table, finePrint, leave } = content
  const head = [above, letterhead?.name].filter((line) => line !== undefined)
  const todo = action && link ? [`${action.label}:\n${link}`] : []
  const lines = items.map(({ text, path }) => `${text}\n${brand.url}${path}`)
  const leaving = leave ? `\n${leave.label}:\n${brand.url}${leave.path}` : ''
  const foot = `${brand.name} · ${brand.url}\n${finePrint}${leaving}`
  const cells = table ? [[table.head, ...table.rows].map((row) => row.join(' | ')).join('\n')] : []
  return `${[...head, heading, ...texts, ...cells, ...lines, ...todo, '--', foot].join('\n\n')}\n`
}

function asHtml(brand: MailBrand, content: MailContent, link?: string) {
  const { subject, above, heading, texts, action, items = [], chart, table, finePrint, leave } = content
  const first = above
    ? `<p style="margin:0 0 16px;font-size:12px;color:#525d70">${escapeHtml(above)}</p>\n`
    : ''
  const list = items.map((item) => itemHtml(brand, item)).join('\n')
  const leaving = leave
    ? `<br><a href="${escapeHtml(brand.url + leave.path)}" style="color:#525d70">${escapeHtml(leave.label)}</a>`
    : ''
  const paragraphs = texts.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('\n')
  const button =
    action && link
      ? `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${brand.color};color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#525d70">If the button doesn’t work, copy this address:<br><span style="word-break:break-all">${escapeHtml(link)}</span></p>`
      : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title>
<style>${DARK}</style></head>
<body style="margin:0;padding:24px;background:#f4f6f8;color:#1b2537;font:15px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
${first}<div class="sheet" style="max-width:560px;margin:0 auto;padding:32px;border-top:4px solid ${brand.color};background:#ffffff">
${headHtml(brand, content)}
<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(heading)}</h1>
${paragraphs}
${chart ? chartHtml(brand, chart) : ''}
${table ? tableHtml(table) : ''}
${list && `<ul style="margin:0 0 16px;padding:0 0 0 20px">\n${list}\n</ul>`}
${button}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #d9dee8;font-size:12px;color:#525d70">${content.letterhead ? `Sent with ${escapeHtml(brand.name)}. ` : ''}${escapeHtml(finePrint)}${leaving}</p>
</div></body></html>
`
}

/** Programs that show dark mails keep the colors readable; the others ignore it. */
const DARK =
  '@media(prefers-color-scheme:dark){body{background:#0f181c!important;color:#e6edf0!important}.sheet{background:#16242a!important}.brand{color:#e6edf0!important}[style*="525d70"]{color:#a9b9bf!important}[style*="d9dee8"]{border-color:#33454c!important}li a{color:#8fd9e4!important}}'

/** The brand's mark, drawn as a letter: a picture would be blocked, or tell that the mail was opened. */
const mark = ({ name, color }: MailBrand): string =>
  `<span aria-hidden="true" style="display:inline-block;width:26px;height:26px;margin-right:8px;border-radius:6px;background:${color};color:#ffffff;text-align:center;line-height:26px;font-weight:700">${escapeHtml(name.charAt(0))}</span>`

/** Who sends it: the company with its logo on a white plate, so that dark mails show it too, or the portal itself. */
function headHtml(brand: MailBrand, { letterhead }: MailContent): string {
  const open = `<p class="brand" style="margin:0 0 24px;font-weight:700;color:${brand.color}">`
  if (!letterhead) return `${open}${mark(brand)}${escapeHtml(brand.name)}</p>`
  const name = escapeHtml(letterhead.name)
  if (letterhead.logo === null) return `${open}${name}</p>`
  return `${open}<img src="cid:${LOGO_ID}" alt="${name}" height="40" style="height:40px;padding:4px;border-radius:4px;background:#ffffff;vertical-align:middle"></p>`
}

const CELL = 'padding:6px 8px;border-bottom:1px solid #d9dee8'

/** Cells of a table for mail programs, which know no style sheets. */
function tableHtml({ head, rows, numbers, hasTotal }: MailTable): string {
  const cell = (tag: 'td' | 'th', text: string, at: number, isTotal: boolean): string => {
    const weight = tag === 'th' || isTotal ? ';font-weight:600' : ''
    const side = numbers[at] ? 'right' : 'left'
    return `<${tag} style="${CELL};text-align:${side}${weight}">${escapeHtml(text)}</${tag}>`
  }
  const line = (tag: 'td' | 'th', cells: readonly string[], isTotal = false): string =>
    `<tr>${cells.map((text, at) => cell(tag, text, at, isTotal)).join('')}</tr>`
  const body = rows.map((row, at) => line('td', row, hasTotal && at === rows.length - 1))
  return `<table style="width:100%;margin:0 0 16px;border-collapse:collapse;font-size:13px">
${line('th', head)}
${body.join('\n')}
</table>`
}

const PERCENT = 100

/** Bars as cells with widths, which every mail program draws. */
function chartHtml({ color }: MailBrand, { title, bars }: MailChart): string {
  const lines = bars.map(({ name, text, share }) => {
    const width = Math.round(share * PERCENT)
    const bar =
      width > 0
        ? `<table style="width:100%;border-collapse:collapse"><tr><td style="width:${width}%;height:12px;padding:0;background:${color};font-size:0">&nbsp;</td><td style="padding:0"></td></tr></table>`
        : ''
    return `<tr><td style="width:34%;padding:3px 8px 3px 0;word-break:break-word">${escapeHtml(name)}</td><td style="padding:3px 8px">${bar}</td><td style="width:20%;padding:3px 0;text-align:right;font-weight:600">${escapeHtml(text)}</td></tr>`
  })
  return `<p style="margin:0 0 8px;font-weight:600">${escapeHtml(title)}</p>
<table role="presentation" style="width:100%;margin:0 0 16px;border-collapse:collapse;font-size:13px">
${lines.join('\n')}
</table>`
}

const itemHtml = ({ url, color }: MailBrand, { text, path }: { text: string; path: string }): string =>
  `<li style="margin:0 0 8px"><a href="${escapeHtml(url + path)}" style="color:${color}">${escapeHtml(text)}</a></li>`

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
