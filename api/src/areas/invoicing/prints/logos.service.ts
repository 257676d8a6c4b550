import { buffer } from 'node:stream/consumers'
import type { Picture } from '../../../files/pdf.ts'
import { toJpeg } from '../../../files/previews.ts'
import type { Ctx } from '../../../http/context.ts'

const SIZE = { width: 680, height: 160 }

/** A payee's logo as papers show it; null without one, or for one that can't be read. */
export async function getLogo({ store }: Pick<Ctx, 'store'>, key: string | null): Promise<Picture | null> {
  const stored = key === null ? null : await store.open(key)
  return stored === null ? null : toJpeg(await buffer(stored.stream), SIZE)
}
