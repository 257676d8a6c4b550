import type { Ctx } from '../../../http/context.ts'
import { mailBrand } from '../../../mail/brands.ts'
import { hashOfToken } from '../../../secrets/quote-link.ts'
import { selectTheme } from '../invoices/invoices.queries.ts'
import { enterInvoice, insertLink } from '../links/links.queries.ts'

type LinkCtx = Pick<Ctx, 'db' | 'customerId' | 'vault' | 'settings'>

/** Where a payer opens an invoice, below the address of the portal. */
export const toPayerPath = (customerId: number, invoiceId: number, token: string): string =>
  `/payer/${customerId}/invoice/${invoiceId}?token=${token}`

/** The same on every print, and computed by this portal alone: no token is stored. */
const getToken = ({ vault, customerId }: LinkCtx, invoiceId: number): string =>
  vault.sign(`invoice paper ${customerId} ${invoiceId}`)

/** Makes the link on an invoice's paper open it. */
export const issuePaperLink = (ctx: LinkCtx, invoiceId: number) =>
  insertLink(ctx.db, invoiceId, hashOfToken(getToken(ctx, invoiceId)))

/** The link on an invoice's paper; null for one that was sent before papers had links. */
export async function findPaperLink(ctx: LinkCtx, invoiceId: number): Promise<string | null> {
  const { db, customerId, settings } = ctx
  const token = getToken(ctx, invoiceId)
  if (!(await enterInvoice(db, { tokenHash: hashOfToken(token), customerId, invoiceId }))) return null
  const { preferred_theme: preferredTheme } = await selectTheme(db)
  return `${mailBrand(preferredTheme, settings).url}${toPayerPath(customerId, invoiceId, token)}`
}
