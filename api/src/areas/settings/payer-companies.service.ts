import { PAYER_TERMS } from '#contract/areas/settings/payer-companies.contract.ts'
import { isAllowed } from '#contract/base/access.ts'
import * as contract from '#contract/areas/settings/payer-companies.contract.ts'
import type { PayerCompany } from '#contract/areas/settings/payer-companies.contract.ts'
import type { Input } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import { staleVersion } from '../../http/conflict.ts'
import type { Ctx } from '../../http/context.ts'
import { implement } from '../../implement.ts'
import { logoUrl, saveLogo } from '../files/pictures/pictures.service.ts'
import * as queries from './payer-companies.queries.ts'

type Body = Input<typeof contract.createPayerCompany>['body']

export const payerCompaniesService = implement(contract, {
  /** The companies that pay a customer's invoices (SET-009). */
  async listPayerCompanies(ctx) {
    const rows = await queries.selectPayerCompanies(ctx.db, ctx.customerId)
    return { data: rows.map((row) => shown(ctx, row)), total_record_count: rows.length }
  },

  /** Throws not_found. */
  getPayerCompany: async (ctx, { params }) => shown(ctx, await requireCompany(ctx, params.payerCompanyId)),

  /** Adds a company that pays (SET-004). Throws conflict when the customer has one of this name. */
  async createPayerCompany(ctx, { body }) {
    const id = await queries.insertPayerCompany(
      ctx.db,
      ctx.customerId,
      numbered(allowed(ctx, body, DEFAULTS)),
    )
    if (id === null) throw nameInUse()
    ctx.describeChange({ target: { payer_company_id: id }, after: body })
    return shown(ctx, await requireCompany(ctx, id))
  },

  /** Throws not_found, and conflict on a stale version or a name that is taken. */
  async updatePayerCompany(ctx, { params: { payerCompanyId: id }, body: { version, ...given } }) {
    const before = await requireCompany(ctx, id)
    const body: Body = { ...typedPart(before), ...given }
    if (await queries.isNameInUse(ctx.db, ctx.customerId, body.name, id)) throw nameInUse()
    const change = { id, company: numbered(allowed(ctx, body, before)), version: version ?? null }
    const isDone = await queries.updatePayerCompany(ctx.db, ctx.customerId, change)
    const after = await requireCompany(ctx, id)
    if (!isDone) throw staleVersion<Body>(typedPart(after), after.version)
    ctx.describeChange({ before: typedPart(before), after: typedPart(after) })
    return shown(ctx, after)
  },

  /** Throws not_found, and as a profile picture is refused. */
  async updatePayerLogo(ctx, { params: { payerCompanyId: id }, body }) {
    const { logo } = await requireCompany(ctx, id)
    await queries.updatePayerLogo(ctx.db, ctx.customerId, id, await saveLogo(ctx, body, logo))
    ctx.describeChange({ before: { has_logo: logo !== null }, after: { filename: body.filename } })
    return shown(ctx, await requireCompany(ctx, id))
  },
})

const DEFAULTS = { emails: '', terms_days: 30 }

/** How invoices are paid is changed only where the module for that is on (SET-005). */
const allowed = ({ actor }: Ctx, body: Body, { emails, terms_days }: typeof DEFAULTS): Body =>
  isAllowed(PAYER_TERMS.access, actor) ? body : { ...body, emails, terms_days }

async function requireCompany({ db, customerId }: Ctx, id: number): Promise<PayerCompany> {
  const company = await queries.selectPayerCompany(db, customerId, id)
  if (company === null) throw new AppError('not_found')
  return company
}

const shown = (ctx: Ctx, company: PayerCompany): PayerCompany => ({
  ...company,
  logo: logoUrl(ctx, company.logo),
})

/** Addresses are numbered in their order; the first is used. */
const numbered = ({ addresses, ...company }: Body): queries.TypedCompany => ({
  ...company,
  addresses: addresses.map((address, at) => ({ id: at + 1, ...address })),
})

const typedPart = ({ id: _, logo: __, version: ___, addresses, ...company }: PayerCompany): Body => ({
  ...company,
  addresses: addresses.map(({ id: ____, ...address }) => address),
})

const nameInUse = (): AppError => {
  const text = 'A company with this name already exists. Choose another name.'
  return new AppError('conflict', { message: text, errors: { name: [text] } })
}

/** The companies that pay, for areas that bill them. */
export const selectPayers = ({ db, customerId }: Pick<Ctx, 'db' | 'customerId'>): Promise<PayerCompany[]> =>
  queries.selectPayerCompanies(db, customerId)

/** One of them; null when the customer has none of this number. */
export const selectPayer = (
  { db, customerId }: Pick<Ctx, 'db' | 'customerId'>,
  id: number,
): Promise<PayerCompany | null> => queries.selectPayerCompany(db, customerId, id)
