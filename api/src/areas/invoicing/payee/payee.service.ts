import * as contract from '#contract/areas/invoicing/payee/payee.contract.ts'
import type { Payee } from '#contract/areas/invoicing/payee/payee.contract.ts'
import type { Input } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import { staleVersion } from '../../../http/conflict.ts'
import type { Ctx, PublicCtx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { logoUrl, saveLogo } from '../../files/pictures/pictures.service.ts'
import { selectPayers } from '../../settings/payer-companies.service.ts'
import * as queries from './payee.queries.ts'

type Body = Input<typeof contract.updatePayee>['body']

export const payeeService = implement(contract, {
  /** The customer as payee (INV-025). */
  getPayee: async (ctx) => shown(ctx, await findPayee(ctx)),

  /** Saves the profile (INV-026). Throws not_found for another payee, conflict on a stale version. */
  async updatePayee(ctx, { params: { payeeId }, body: { version, ...body } }) {
    requirePayee(payeeId)
    const before = await findPayee(ctx)
    const payee = { ...body, addresses: body.addresses.map((address, at) => ({ id: at + 1, ...address })) }
    const isDone = await queries.upsertPayee(ctx.db, ctx.customerId, {
      payee,
      version: before.version === 0 ? null : (version ?? null),
    })
    const after = await findPayee(ctx)
    if (!isDone) throw staleVersion<Body>(typedPart(after), after.version)
    ctx.describeChange({ before: withoutContacts(typedPart(before)), after: withoutContacts(body) })
    return shown(ctx, after)
  },

  /** Throws not_found before the profile was saved, and as a profile picture is refused (INV-041). */
  async updatePayeeLogo(ctx, { params: { payeeId }, body }) {
    requirePayee(payeeId)
    const { version, logo } = await findPayee(ctx)
    if (version === 0) throw new AppError('not_found')
    await queries.updatePayeeLogo(ctx.db, ctx.customerId, await saveLogo(ctx, body, logo))
    ctx.describeChange({ before: { has_logo: logo !== null }, after: { filename: body.filename } })
    return shown(ctx, await findPayee(ctx))
  },

  /** Companies that can be billed. */
  listPayers: async (ctx) => (await selectPayers(ctx)).map(({ logo: _, ...payer }) => payer),
})

const UNSAVED: Omit<Payee, 'name'> = {
  id: queries.PAYEE_ID,
  addresses: [],
  phone: '',
  email: '',
  tax_number: '',
  remit_to: '',
  currency: 'USD',
  invoice_prefix: '',
  credit_prefix: 'CR-',
  finance_percent: 0,
  dispute_stops_clock: true,
  logo: null,
  version: 0,
}

/** The payee as stored; a profile that was never saved has the customer's name. */
export const findPayee = async ({ db, customerId }: Pick<Ctx, 'db' | 'customerId'>): Promise<Payee> =>
  (await queries.selectPayee(db, customerId)) ?? { ...UNSAVED, name: await queries.selectCustomerName(db) }

/** Throws not_found for any payee but the customer. */
export function requirePayee(payeeId: number): void {
  if (payeeId !== queries.PAYEE_ID) throw new AppError('not_found')
}

const shown = (ctx: Ctx & PublicCtx, payee: Payee): Payee => ({ ...payee, logo: logoUrl(ctx, payee.logo) })

const typedPart = ({ id: _, logo: __, version: ___, addresses, ...payee }: Payee): Body => ({
  ...payee,
  addresses: addresses.map(({ id: ____, ...address }) => address),
})

/** Contact details and bank accounts do not belong in the log. */
const withoutContacts = ({ phone: _, email: __, remit_to: ___, tax_number: ____, ...payee }: Body): object =>
  payee
