import { z } from 'zod'
import { STAFF_WITH_TOOLS } from '../../../base/access.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerIdParams } from '../customers/customers.contract.ts'

/** A person at the customer: what they may do there, and whether they have signed in. */
const SetupPerson = z.object({
  user_id: z.number(),
  status: z.number(),
  has_password: z.boolean(),
  invited_ts: z.string().nullable(),
  last_sign_in_ts: z.string().nullable(),
  /** The person has their own list instead of the role's. */
  has_own_list: z.boolean(),
  permissions: z.array(z.string()),
  /** Areas in which they act. */
  acts: z.array(z.string()),
})

/** A railroad that bills of lading may be sent to, as shown on its own page. */
const SetupRailroad = z.object({
  scac: z.string(),
  /** accepted: the newest acknowledgement accepts the newest test, which was sent with the current settings. */
  test: z.enum(['none', 'sent', 'accepted', 'rejected']),
  is_live: z.boolean(),
})

/** The facts about a customer's progress from which the page derives its steps. */
export const CustomerSetup = z.object({
  created_ts: z.string(),
  permissions: z.array(z.string()),
  modules: z.array(z.string()),
  people: z.array(SetupPerson),
  /** Tokens in use with which messages may be sent. */
  feed_tokens: z.number(),
  /**
   * sent: an email has reached the mail server; set: a server is configured, but no email was sent yet; none: no
   * server is configured.
   */
  mail: z.enum(['sent', 'set', 'none']),
  fleet: z.object({ units: z.number(), reported: z.number() }),
  messages: z.object({
    first_ts: z.string().nullable(),
    last_ts: z.string().nullable(),
    /** Railroads that sightings have come from. */
    carriers: z.array(z.string()),
    quarantined: z.number(),
  }),
  railroads: z.array(SetupRailroad),
  /** Parties by origin: imported or typed in, or learned from sent bills. */
  parties: z.object({ entered: z.number(), learned: z.number() }),
  tenders: z.object({ sent: z.number(), accepted: z.number() }),
  quotes: z.object({ made: z.number(), sent: z.number() }),
  /** Numbers of the last 7 days. */
  week: z.object({ sightings: z.number(), tenders: z.number(), quotes: z.number(), people: z.number() }),
})
export type CustomerSetup = z.infer<typeof CustomerSetup>

export const getCustomerSetup = endpoint({
  name: 'getCustomerSetup',
  method: 'GET',
  path: '/admin/customers/{id}/setup',
  access: STAFF_WITH_TOOLS,
  summary: 'A customer’s setup progress toward its first message, first tender and first quote.',
  params: CustomerIdParams,
  response: CustomerSetup,
})
