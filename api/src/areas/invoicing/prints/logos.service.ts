import { buffer } from 'node:stream/consumers'
import type { Picture } from '../../../files/pdf.ts'
import { toJpeg } from '../../../files/previews.ts'
import type { Ctx } from '../../../http/context.ts'
import { openLogo } from '../../files/pictures/pictures.service.ts'

const SIZE = { width: 680, height: 160 }

/** A payee's logo as papers show it; null without one, or for one that can't be read. */
export async function getLogo(ctx: Pick<Ctx, 'db' | 'store'>, key: string | null): Promise<Picture | null> {
  const stored = await openLogo(ctx, key)
  return stored === null ? null : toJpeg(await buffer(stored), SIZE)
}
