import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type AlertRule,
  createAlertRule,
  getAlertChoices,
  getAlertRule,
  listAlertRules,
  previewAlertRule,
  updateAlertRule,
} from '#contract/areas/notifications/alert-rules/alert-rules.contract.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { notificationsPages } from '../notifications.routes.tsx'

const RULE: AlertRule = {
  rule_id: 3,
  name: 'Cars at the mill',
  event: 'dwell',
  threshold: 4,
  scope: 'groups',
  view_id: null,
  group_ids: [5],
  user_ids: [],
  role_ids: [],
  emails: 'ops@prairie.example',
  channels: ['email'],
  webhook_id: null,
  frequency: 'daily',
  enabled: true,
  owner: 'Pat Doe',
  is_mine: true,
  is_muted: false,
  failed_count: 2,
  week_count: 14,
  is_paused: false,
  version: 1,
}
const RULES = '/notifications/7/rules'

function open() {
  const api = signedInAs({ permissions: ['visibility_asset_list'], modules: ['hasNotificationsModule'] })
  api.answer(listAlertRules, { data: [RULE] })
  api.answer(getAlertRule, RULE)
  api.answer(getAlertChoices, {
    people: [],
    roles: [{ id: 1, name: 'Company Admin' }],
    groups: [{ id: 5, name: 'Grain' }],
    views: [],
    webhooks: [],
    followed_count: 0,
  })
  return api
}

beforeEach(() => page.viewport(1440, 900))

test('rules are sentences of their event, units, recipients and channels, and say whose emails bounce', async () => {
  open()

  await openPortal(notificationsPages, RULES)

  await expect.element(page.getByRole('link', { name: 'Cars at the mill' })).toBeVisible()
  await expect
    .element(
      page.getByText(
        'When a unit of Grain hasn’t been reported for over 4 days, notify ops@prairie.example by email once a day.',
      ),
    )
    .toBeVisible()
  await expect.element(page.getByText('2 emails failed', { exact: true })).toBeVisible()
})

test('rules say how often each sent something in the last week, the reader’s own and loudest first', async () => {
  const api = open()
  const make = (rule_id: number, name: string, week_count: number, is_mine: boolean): AlertRule => ({
    ...RULE,
    rule_id,
    name,
    week_count,
    is_mine,
  })
  const onlyHook = { ...make(8, 'Yard system', 0, false), channels: [], webhook_id: 2 }
  api.answer(listAlertRules, {
    data: [make(5, 'Quiet', 0, true), make(6, 'Of Ada', 1300, false), make(7, 'Loud', 64, true), onlyHook],
  })

  await openPortal(notificationsPages, RULES)

  const list = page.getByRole('list', { name: 'Rules' })
  await expect.element(page.getByText('1,364 notifications from 4 rules in the last 7 days')).toBeVisible()
  expect(
    list
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Loud', 'Quiet', 'Of Ada', 'Yard system'])
  const rule = (name: string) => list.getByRole('listitem').filter({ hasText: name })
  await expect.element(rule('Loud').getByText('64 in 7 d')).toBeVisible()
  await expect.element(rule('Quiet').getByText('None in 7 d')).toBeVisible()
  // calls of a webhook are not counted by rule
  expect(rule('Yard system').getByText(/7 d/).elements()).toEqual([])
})

test('a rule without a valid author is shown as partly paused, and saving it unchanged resumes it', async () => {
  const api = open()
  const paused = { ...RULE, is_paused: true }
  api.answer(listAlertRules, { data: [paused] })
  api.answer(getAlertRule, paused)
  api.answer(updateAlertRule, RULE)
  await openPortal(notificationsPages, RULES)
  await expect.element(page.getByText('Partly paused')).toBeVisible()

  await page.getByRole('link', { name: 'Cars at the mill' }).click()
  await expect
    .element(page.getByText(/it won’t call webhooks or email addresses outside the portal/))
    .toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await expect.element(page.getByText('Rule saved.')).toBeVisible()
})

test('a new rule is tried on last week as it is on the screen, and saved', async () => {
  const api = open()
  api.answer(createAlertRule, RULE)
  api.answer(previewAlertRule, {
    matched_count: 12,
    event_count: 40,
    mail_count: 3,
    recipient_count: 1,
    days: [{ day: '2026-11-20', notifications: 12, mails: 3 }],
    samples: [
      {
        text: 'GATX1 arrived.',
        ts: '2026-11-20T10:00:00Z',
        path: '/visibility/7/waybills/1',
        equipment_id: 'GATX1',
      },
    ],
    mails: [],
  })
  const { path } = await openPortal(notificationsPages, `${RULES}/new`)

  await page.getByLabelText('Name', { exact: true }).fill('Cars at the mill')
  await page.getByRole('button', { name: 'no one yet' }).click()
  await page.getByLabelText('Other addresses').fill('ops@prairie.example')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect
    .element(page.getByText('12 of 40 events would have notified 1 person, with 3 emails.'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Create rule' }).click()

  await expect.poll(() => path()).toBe(`${RULES}/3`)
  const sent = (part: string) =>
    JSON.parse(
      api.calls.find(({ method, path: to }) => method === 'POST' && to.endsWith(part))!.body,
    ) as AlertRule
  expect(sent('/preview')).toEqual(sent('/rules'))
  expect(sent('/rules')).toMatchObject({ event: 'arrival', scope: 'all', emails: 'ops@prairie.example' })
})

test('a rule that was saved by keys stays under them', async () => {
  const api = open()
  api.answer(updateAlertRule, { ...RULE, name: 'Cars at both mills', version: 2 })
  await openPortal(notificationsPages, `${RULES}/3`)

  await page.getByLabelText('Name', { exact: true }).fill('Cars at both mills')
  await userEvent.keyboard('{Enter}')

  await expect.element(page.getByRole('heading', { name: 'Cars at both mills' })).toBeVisible()
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveFocus()
})

test('a part of the sentence is changed where the rule stands, marked until it is saved', async () => {
  const api = open()
  const saved = { ...RULE, threshold: 6, version: 2 }
  api.answer(updateAlertRule, saved)
  const { path } = await openPortal(notificationsPages, RULES)
  await page.getByRole('button', { name: 'Change “Cars at the mill”' }).click()

  await page.getByRole('button', { name: 'hasn’t been reported for over 4 days' }).click()
  await page.getByRole('textbox', { name: /More than/ }).fill('6')
  const part = page.getByRole('button', { name: 'hasn’t been reported for over 6 days' })
  await expect.element(part).toHaveAttribute('data-changed', 'true')
  await expect.element(page.getByText('1 part changed, not saved.')).toBeVisible()
  api.answer(listAlertRules, { data: [saved] })
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await expect.element(page.getByText('Rule saved.')).toBeVisible()
  await expect.element(part).not.toHaveAttribute('data-changed')
  expect(path()).toContain(RULES)
})

test('the summary of a refused rule opens the part that is wrong', async () => {
  const api = open()
  api.refuse(updateAlertRule, 400, {
    message: 'Some values are missing or invalid. See the fields listed in errors.',
    code: 'invalid_request',
    errors: { channels: ['Choose at least one channel.'] },
  })
  await openPortal(notificationsPages, `${RULES}/3`)
  await page.getByLabelText('Name', { exact: true }).fill('Cars')
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await page.getByRole('alert').getByRole('link').click()
  await expect
    .element(page.getByRole('button', { name: 'by email once a day' }))
    .toHaveAttribute('aria-expanded', 'true')
})
