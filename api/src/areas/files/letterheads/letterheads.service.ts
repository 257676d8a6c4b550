import { buffer } from 'node:stream/consumers'
import { addressLines } from '#contract/form/address.ts'
import { onOneLine, PAGE, type Picture, type TextStyle } from '../../../files/pdf.ts'
import { toJpeg } from '../../../files/previews.ts'
import type { Db } from '../../../db/tx.ts'
import type { Ctx } from '../../../http/context.ts'
import { openLogo } from '../pictures/pictures.service.ts'
import { selectLetterhead } from './letterheads.queries.ts'

/** The head of a customer's papers. */
export interface Letterhead {
  name: string
  /** Address and contact, each a line. */
  lines: string[]
  logo: Picture | null
}

/** A page on which a head is written; a picture is placed from the line that is being written. */
interface Sheet {
  text: (x: number, text: string, style?: TextStyle) => void
  moveDown: (points: number) => void
  rule: (color?: string) => void
  picture: (x: number, up: number, size: { width: number; height: number }, alt: string) => void
}

const PIXELS = { width: 680, height: 160 }
const LOGO = { width: 150, height: 36 }
const RIGHT = PAGE.width - PAGE.margin
const WIDTH = RIGHT - PAGE.margin - LOGO.width - 20
const LINE_HEIGHT = 12

/** Name, address, contact and logo of the customer, as its payee profile has them; without one, its name alone. */
export async function readLetterhead(ctx: Pick<Ctx, 'db' | 'store'>): Promise<Letterhead> {
  const row = await selectLetterhead(ctx.db)
  if (row === null) throw new Error('This transaction has no customer.')
  const stored = await openLogo(ctx, row.logo)
  const contact = [row.phone, row.email].filter(Boolean).join(' · ')
  return {
    name: row.name,
    lines: [addressLines(row.addresses).join(', '), contact].filter((line) => line !== ''),
    logo: stored === null ? null : await toJpeg(await buffer(stored), PIXELS),
  }
}

/** The phone of the customer's payee profile; empty where it has none. */
export const readCompanyPhone = async (db: Db): Promise<string> => (await selectLetterhead(db))?.phone ?? ''

/** Who sends the paper: name, address and contact at the left, the logo at the right, a rule below. */
export function writeLetterhead(sheet: Sheet, { name, lines, logo }: Letterhead, color: string): void {
  if (logo !== null) {
    const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height)
    const size = { width: logo.width * scale, height: logo.height * scale }
    sheet.picture(RIGHT - size.width, 14, size, name)
  }
  const style: TextStyle = { font: 'bold', size: 12, color }
  sheet.text(PAGE.margin, onOneLine(name, WIDTH, style), style)
  const small: TextStyle = { size: 8.5, color: '#525d70' }
  for (const line of lines) {
    sheet.moveDown(LINE_HEIGHT)
    sheet.text(PAGE.margin, onOneLine(line, WIDTH, small), small)
  }
  sheet.moveDown(logo === null || lines.length > 1 ? 10 : 22)
  sheet.rule(color)
}
