import type {
  createAlertRule,
  getAlertChoices,
} from '#contract/areas/notifications/alert-rules/alert-rules.contract.ts'
import type { Request, Result } from '#contract/base/endpoint.ts'
import type { Product } from './product.ts'

type Rule = Request<typeof createAlertRule>['body']

const CUSTOMER = 1
const NOTIFICATIONS = `/api/notifications/${CUSTOMER}`
const DESK = 'Operations'

const RULE = {
  threshold: null,
  scope: 'all',
  view_id: null,
  group_ids: [],
  user_ids: [],
  role_ids: [],
  emails: '',
  channels: ['portal'],
  webhook_id: null,
  frequency: 'immediate',
  enabled: true,
} as const satisfies Partial<Rule>

/** What the desk of the first customer wants to hear of; made before the history, of which the last days count. */
export async function addAlertRules(product: Product, email: string): Promise<void> {
  const { people, roles } = (await product.read(`${NOTIFICATIONS}/choices`)) as Result<typeof getAlertChoices>
  const user_ids = people.filter((one) => one.email === email).map(({ id }) => id)
  const role_ids = roles.filter(({ name }) => name === DESK).map(({ id }) => id)
  const rules: Rule[] = [
    { ...RULE, name: 'Another day is charged', event: 'demurrage', user_ids, role_ids },
    { ...RULE, name: 'Held or refused', event: 'hold', user_ids },
    { ...RULE, name: 'Nothing reported for 5 days', event: 'dwell', threshold: 5, user_ids },
    { ...RULE, name: 'Tenders rejected', event: 'tender_refused', user_ids },
    { ...RULE, name: 'Bad orders', event: 'bad_order', user_ids, enabled: false },
  ]
  for (const rule of rules) await product.post(`${NOTIFICATIONS}/rules`, rule)
}
