import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, Id, IdParam } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { access } from '../alerts/alerts.rules.ts'
import { CHANNELS, EVENT_LABELS, FREQUENCIES } from '../notifications.rules.ts'
import { checkRule, SCOPES } from './alert-rules.rules.ts'

const Ids = z.array(Id).max(200)

const shape = {
  name: field.text('Name', { min: 1, max: 80, missing: 'Enter a name. It’s shown in emails.' }),
  event: field.choice('Event', EVENT_LABELS),
  /** Days of a dwell, hours an estimate moved by; null for events without a number. */
  threshold: field.integer('More than', { min: 1, max: 72 }).nullable(),
  scope: field.choice('For which units', SCOPES),
  view_id: field.custom('Saved view', Id.nullable()),
  group_ids: field.custom('Reporting groups', Ids),
  user_ids: field.custom('People', Ids),
  role_ids: field.custom('Roles', Ids),
  emails: field.emails('Other addresses', { help: 'Separate addresses with commas.' }),
  channels: field.choices('Channels', CHANNELS),
  webhook_id: field.custom('Webhook', Id.nullable()),
  frequency: field.choice('How often', FREQUENCIES),
  enabled: field.boolean('On'),
}

/** Who gets notified about which event of which units, and how. */
export const AlertRule = z.object({
  ...shape,
  rule_id: z.number(),
  owner: z.string(),
  is_mine: z.boolean(),
  /** The caller muted it. */
  is_muted: z.boolean(),
  /** Mails of this rule that could not be delivered in the last thirty days. */
  failed_count: z.number(),
  /** Events it notified someone about in the last seven days. */
  week_count: z.number(),
  /**
   * The person who saved it left or may no longer see its event: it calls no webhook and emails no one outside until
   * someone saves it.
   */
  is_paused: z.boolean(),
  version: z.number(),
})
export type AlertRule = z.infer<typeof AlertRule>

const body = z.object(shape).superRefine(checkRule)
const RuleParams = CustomerParams.extend({ ruleId: IdParam })
const Named = z.object({ id: z.number(), name: z.string() })

export const listAlertRules = endpoint({
  name: 'listAlertRules',
  method: 'GET',
  path: '/notifications/{customerId}/rules',
  access,
  summary: 'The customer’s rules by name: who gets notified about what, and how.',
  params: CustomerParams,
  response: z.object({ data: z.array(AlertRule) }),
})

export const getAlertRule = endpoint({
  name: 'getAlertRule',
  method: 'GET',
  path: '/notifications/{customerId}/rules/{ruleId}',
  access,
  summary: 'One rule.',
  params: RuleParams,
  response: AlertRule,
})

export const createAlertRule = endpoint({
  name: 'createAlertRule',
  method: 'POST',
  path: '/notifications/{customerId}/rules',
  access,
  summary: 'Creates a rule. The caller must have access to the event it notifies about.',
  params: CustomerParams,
  body,
  response: AlertRule,
})

export const updateAlertRule = endpoint({
  name: 'updateAlertRule',
  method: 'PUT',
  path: '/notifications/{customerId}/rules/{ruleId}',
  access,
  summary: 'Updates a rule. Returns 409 if someone else changed it in the meantime.',
  params: RuleParams,
  body: z.object({ ...shape, version: z.number().int() }).superRefine(checkRule),
  response: AlertRule,
})

export const removeAlertRule = endpoint({
  name: 'removeAlertRule',
  method: 'DELETE',
  path: '/notifications/{customerId}/rules/{ruleId}',
  access,
  summary: 'Deletes a rule. Notifications it already sent are kept.',
  params: RuleParams,
  response: z.object({}),
})

export const muteAlertRule = endpoint({
  name: 'muteAlertRule',
  method: 'PUT',
  path: '/notifications/{customerId}/rules/{ruleId}/mute',
  access,
  level: 'see',
  summary: 'Mutes or unmutes a rule for the caller. Other recipients aren’t affected.',
  params: RuleParams,
  body: z.object({ muted: z.boolean() }),
  response: z.object({ muted: z.boolean() }),
})

/** What a rule would have sent. */
const Preview = z.object({
  /** Events that match, and how many were checked. */
  matched_count: z.number(),
  event_count: z.number(),
  mail_count: z.number(),
  recipient_count: z.number(),
  days: z.array(z.object({ day: z.string(), notifications: z.number(), mails: z.number() })),
  /** The latest of them. */
  samples: z.array(
    z.object({ text: z.string(), ts: z.string(), path: z.string(), equipment_id: z.string().nullable() }),
  ),
  /** The first emails that would have been sent. */
  mails: z.array(
    z.object({
      address: z.string(),
      due: z.string(),
      kind: z.enum(['immediate', 'daily']),
      notifications: z.number(),
    }),
  ),
})
export type AlertPreview = z.infer<typeof Preview>

export const previewAlertRule = endpoint({
  name: 'previewAlertRule',
  method: 'POST',
  path: '/notifications/{customerId}/rules/preview',
  access,
  reads: true,
  summary: 'Previews what a rule would have sent in the last seven days. Nothing is saved.',
  params: CustomerParams,
  body,
  response: Preview,
})

export const getAlertChoices = endpoint({
  name: 'getAlertChoices',
  method: 'GET',
  path: '/notifications/{customerId}/choices',
  access,
  summary:
    'What a rule can refer to: the customer’s people, roles, reporting groups, saved views and webhooks.',
  params: CustomerParams,
  response: z.object({
    people: z.array(Named.extend({ email: z.string() })),
    roles: z.array(Named),
    groups: z.array(Named),
    /** `why_not`: a view that filters on something events lack. */
    views: z.array(Named.extend({ why_not: z.string().nullable() })),
    webhooks: z.array(Named),
    followed_count: z.number(),
  }),
})
