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
const CHARGED_GROUPS: readonly string[] = ['Grain', 'Renewable fuels']

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

/**
 * What the desk of the first customer wants to hear of. A charged day of any car would be a hundred notifications a
 * day, so the rule names the groups that one person looks after.
 */
export async function addAlertRules(product: Product, email: string): Promise<void> {
  const { people, roles, groups } = (await product.read(`${NOTIFICATIONS}/choices`)) as Result<
    typeof getAlertChoices
  >
  const user_ids = people.filter((one) => one.email === email).map(({ id }) => id)
  const group_ids = groups.filter(({ name }) => CHARGED_GROUPS.includes(name)).map(({ id }) => id)
  const role_ids = roles.filter(({ name }) => name === DESK).map(({ id }) => id)
  const rules: Rule[] = [
    {
      ...RULE,
      name: 'Another day is charged: grain and fuels',
      event: 'demurrage',
      scope: 'groups',
      group_ids,
      user_ids,
      role_ids,
    },
    { ...RULE, name: 'Held or refused', event: 'hold', user_ids },
    { ...RULE, name: 'Nothing reported for 5 days', event: 'dwell', threshold: 5, user_ids },
    { ...RULE, name: 'Tenders rejected', event: 'tender_refused', user_ids },
    { ...RULE, name: 'Bad orders', event: 'bad_order', user_ids, enabled: false },
  ]
  for (const rule of rules) await product.post(`${NOTIFICATIONS}/rules`, rule)
}
