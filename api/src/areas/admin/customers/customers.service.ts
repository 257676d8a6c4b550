import * as contract from '#contract/areas/admin/customers/customers.contract.ts'
import {
  DEFAULTS_BY_TYPE,
  CUSTOMER_TYPES,
  customerCan,
  equipmentIdProblem,
  getEquipmentKind,
} from '#contract/areas/admin/customers/customers.rules.ts'
import { CUSTOMER_PERMISSIONS, REFUSALS } from '#contract/areas/admin/users/standing.rules.ts'
import { isAllowed } from '#contract/base/access.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import { verdicts } from '#contract/list/can.ts'
import { staleVersion } from '../../../http/conflict.ts'
import type { SignedInCtx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { defineExport } from '../../../list/export-definition.ts'
import { readPage } from '../../../list/page.ts'
import { logoUrl, saveLogo } from '../../files/pictures/pictures.service.ts'
import { toUnitId } from '#rail/equipment.ts'
import { addGroup, changeGroup, deleteGroup, toAudit } from '../../fleets/groups/groups.service.ts'
import { refreshGroups } from '../../fleets/groups/trip-groups.service.ts'
import * as queries from './customers.queries.ts'

type Customer = Result<typeof contract.getCustomer>
type Details = Omit<Input<typeof contract.updateCustomer>['body'], 'version'>

const NAME_IN_USE = { name: ['A customer with this name already exists. Choose another name.'] }

// an explicit status overrides the scope
const toRequest = <Q extends { status?: unknown }>(query: Q): Q =>
  query.status === undefined ? query : { ...query, scope: 'all' }

export const customersService = implement(
  contract,
  {
    /** Customers of the portal, by default the active ones (ADM-038). */
    async listCustomers({ db, actor }, { query }) {
      const request = toRequest(query)
      const page = (await readPage(db, queries.customerRows, request, null)) as Result<
        typeof contract.listCustomers
      >
      return {
        ...page,
        data: page.data.map((row) => ({ ...row, can: verdicts(customerCan, row, actor) })),
      }
    },

    /** Throws not_found. */
    getCustomer: (ctx, { params }) => requireCustomer(ctx, params.id),

    /**
     * Adds a customer. An administrator gives it the default permissions of its type or chosen ones; staff cannot choose.
     * Throws conflict when its name is in use, and not_permitted for permissions chosen by staff.
     */
    async createCustomer(ctx, { body }) {
      const { permissions: chosen, ...details } = body
      const mayGive = isAllowed(CUSTOMER_PERMISSIONS.access, ctx.actor)
      if (chosen !== undefined && chosen.length > 0 && !mayGive)
        throw new AppError('not_permitted', {
          message: REFUSALS.customerPermissions,
          errors: { permissions: [REFUSALS.customerPermissions] },
        })
      const id = await queries.insertCustomer(ctx.db, toStored(details))
      if (id === null) throw new AppError('conflict', { message: NAME_IN_USE.name[0]!, errors: NAME_IN_USE })
      const { permissions, modules } = DEFAULTS_BY_TYPE[body.type_id]
      const held = mayGive ? { permissions: chosen ?? permissions, modules } : {}
      if (mayGive) await queries.prepareCustomer(ctx.db, id, { permissions: chosen ?? permissions, modules })
      ctx.describeChange({ customerId: id, target: { id }, after: { ...details, ...held } })
      return requireCustomer(ctx, id)
    },

    updateCustomer,

    /** Disables a customer; nothing of it is lost. Throws not_found. */
    async disableCustomer(ctx, { params: { id } }) {
      return updateCustomer(ctx, { params: { id }, body: { status: 0 } })
    },

    /** Adds equipment to the fleet (ADM-043); invalid ids are reported, and all others are added. Throws not_found. */
    async addCustomerEquipment(ctx, { params: { id }, body }) {
      await enter(ctx, id)
      const results = normalized(body.equipment_ids).map((equipment_id) => {
        const error = equipmentIdProblem(equipment_id)
        return error === null ? { equipment_id, success: true } : { equipment_id, success: false, error }
      })
      const ids = results.filter(({ success }) => success).map(({ equipment_id }) => equipment_id)
      await queries.upsertEquipment(
        ctx.db,
        id,
        ids.map((equipment_id) => ({ equipment_id, equipment_kind: getEquipmentKind(equipment_id) })),
      )
      ctx.describeChange({ customerId: id, after: { added: ids.length, first: ids.slice(0, 20) } })
      return { results, customer: await requireCustomer(ctx, id) }
    },

    /** Removes equipment from the fleet (ADM-044); its reports stay. Throws not_found. */
    async removeCustomerEquipment(ctx, { params: { id }, body }) {
      await enter(ctx, id)
      const requested = normalized(body.equipment_ids)
      const removed = new Set(await queries.deleteEquipment(ctx.db, id, requested))
      await refreshGroups(ctx.db, id, requested)
      const results = requested.map((equipment_id) =>
        removed.has(equipment_id)
          ? { equipment_id, success: true }
          : { equipment_id, success: false, error: 'It isn’t in the fleet.' },
      )
      ctx.describeChange({
        customerId: id,
        before: { removed: removed.size, first: [...removed].slice(0, 20) },
      })
      return { results, customer: await requireCustomer(ctx, id) }
    },

    /** Throws not_found, conflict for a name that is taken, and invalid_request naming equipment that is not in the fleet. */
    async createCustomerGroup(ctx, { params: { id }, body }) {
      await enter(ctx, id)
      const after = await addGroup(ctx, id, body)
      ctx.describeChange({ customerId: id, target: { group_id: after.id }, after: toAudit(after) })
      return requireCustomer(ctx, id)
    },

    /** Throws as `createCustomerGroup` does. */
    async updateCustomerGroup(ctx, { params: { id, groupId }, body }) {
      await enter(ctx, id)
      const { before, after } = await changeGroup(ctx, id, groupId, body)
      ctx.describeChange({ customerId: id, before: toAudit(before), after: toAudit(after) })
      return requireCustomer(ctx, id)
    },

    /** Throws not_found. */
    async removeCustomerGroup(ctx, { params: { id, groupId } }) {
      await enter(ctx, id)
      const before = await deleteGroup(ctx.db, id, groupId)
      ctx.describeChange({ customerId: id, before: toAudit(before), after: null })
      return requireCustomer(ctx, id)
    },

    /** Throws not_found, and as a profile picture is refused. */
    async updateCustomerLogo(ctx, { params: { id }, body }) {
      const { logo } = await requireRecord(ctx, id)
      await queries.updateCustomer(ctx.db, id, { logo: await saveLogo(ctx, body, logo) }, null)
      ctx.describeChange({
        customerId: id,
        before: { has_logo: logo !== null },
        after: { filename: body.filename },
      })
      return requireCustomer(ctx, id)
    },
  },
  {
    listCustomers: defineExport(queries.customerRows, () => null, toRequest),
  },
)

/**
 * Changes the given fields of a customer. A disabled customer is closed to its people from their next request, and
 * their streams end. Throws not_found, and conflict for a stale version or a name in use.
 */
async function updateCustomer(
  ctx: SignedInCtx,
  { params: { id }, body: { version, ...body } }: Input<typeof contract.updateCustomer>,
): Promise<Result<typeof contract.updateCustomer>> {
  const before = await requireRecord(ctx, id)
  const outcome = await queries.updateCustomer(ctx.db, id, toStored(body), version ?? null)
  if (outcome === 'missing') throw new AppError('not_found')
  if (outcome === 'taken')
    throw new AppError('conflict', { message: NAME_IN_USE.name[0]!, errors: NAME_IN_USE })
  const after = await requireCustomer(ctx, id)
  if (outcome === 'stale') throw staleVersion(typedPart(after), after.version)
  ctx.describeChange({ customerId: id, before: changed(before, body), after: body })
  return after
}

/** Opens the customer's own data to this transaction. Throws not_found. */
export async function enter({ db }: SignedInCtx, id: number): Promise<void> {
  if (!(await queries.enterCustomer(db, id))) throw new AppError('not_found')
}

async function requireRecord({ db }: SignedInCtx, id: number): Promise<queries.CustomerRecord> {
  const record = await queries.selectCustomer(db, id)
  if (record === null) throw new AppError('not_found')
  return record
}

async function requireCustomer(ctx: SignedInCtx, id: number): Promise<Customer> {
  await enter(ctx, id)
  const record = await requireRecord(ctx, id)
  const fleet = await queries.selectFleet(ctx.db, id)
  return {
    ...record,
    ...fleet,
    logo: logoUrl(ctx, record.logo),
    can: verdicts(customerCan, record, ctx.actor),
  }
}

/** The normalized ids without duplicates; an invalid one stays as typed, so that it can be reported. */
const normalized = (ids: readonly string[]): string[] => [
  ...new Set(ids.map((id) => toUnitId(id) || id.trim())),
]

/** The label of a type is stored next to its number; an emptied text becomes null. */
function toStored(body: Partial<Details>): object {
  const { type_id, ...rest } = body
  const texts = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, value === '' && key !== 'zip_code' ? null : value]),
  )
  return type_id === undefined ? texts : { ...texts, type_id, type: CUSTOMER_TYPES[type_id] }
}

/** The previous values of the changed fields. */
const changed = (before: object, body: object): object =>
  Object.fromEntries(Object.entries(before).filter(([key]) => key in body))

const typedPart = (customer: Customer): Partial<Details> => {
  const { name, business_name, type_id, waybill_type, domain, zip_code, scacs } = customer
  const { minimum_waybill_date, crm_url, preferred_theme, zone } = customer
  return {
    name,
    business_name: business_name ?? '',
    waybill_type,
    domain: domain ?? '',
    zip_code,
    scacs,
    minimum_waybill_date,
    crm_url: crm_url ?? '',
    ...(type_id !== null && type_id in CUSTOMER_TYPES && { type_id: type_id as Details['type_id'] }),
    preferred_theme: preferred_theme as Details['preferred_theme'],
    zone,
  } as Partial<Details>
}
