import { beforeEach, expect, test } from 'vitest'
import { getOutboxMail, listOutbox, retryOutboxMail } from '#contract/areas/admin/outbox/outbox.contract.ts'
import { postMail, type Mail } from '../../../mail/post.ts'
import { useTestApp } from '../../../testing/app.ts'

const portal = useTestApp({ smtpUrl: 'smtp://mail.test.example' })

const MAIL: Mail = {
  kind: 'test',
  recipients: ['ops@prairiegrain.example'],
  preferredTheme: 'other',
  subject: 'Ten cars wait',
  heading: 'Ten cars wait',
  texts: ['They wait.'],
  finePrint: 'You asked for this.',
}

beforeEach(() => portal.superuser((db) => db.query('truncate identity.mails')))

/** Writes an email, sets its state and returns its number. */
async function mailIn(state: string, what: Partial<Mail> = {}): Promise<number> {
  await portal.database.anonymous((db) => postMail(db, portal, { ...MAIL, ...what }))
  const { rows } = await portal.superuser((db) =>
    db.query<{ mail_id: string }>(
      `update identity.mails set state = $1, attempts = 18, last_error = 'mailbox full'
       where mail_id = (select max(mail_id) from identity.mails) returning mail_id`,
      [state],
    ),
  )
  return Number(rows[0]!.mail_id)
}

const list = async (query: object = {}) => (await portal.call(listOutbox, { query }, 'admin')).data
const retry = (mailId: number) => portal.call(retryOutboxMail, { params: { mailId } }, 'admin')

test('an administrator sees the mails of one state, page by page, and how many there are of each', async () => {
  for (let at = 0; at < 30; at++) await mailIn('sent', { subject: `mail ${at}` })
  await mailIn('dead')
  await mailIn('waiting')

  const second = await list({ state: 'sent', page: 2, page_size: 25 })

  expect(second.data.map(({ subject }) => subject)).toEqual([
    'mail 4',
    'mail 3',
    'mail 2',
    'mail 1',
    'mail 0',
  ])
  expect(second.total_record_count).toBe(30)
  expect(second.state_counts).toEqual({ waiting: 1, kept: 0, sent: 30, dead: 1 })
  expect((await list()).total_record_count).toBe(32)
})

test('a mail names its customer and until when it is held', async () => {
  await mailIn('waiting', { customerId: 2 })
  await portal.superuser((db) => db.query(`update identity.mails set held_until = '2030-01-02T03:04:05Z'`))

  expect((await list()).data[0]).toMatchObject({
    customer_id: 2,
    customer_name: 'Customer 2',
    held_until: '2030-01-02T03:04:05.000Z',
  })
})

test('a failed mail is sent again with its text, and the log names who requested it', async () => {
  const mailId = await mailIn('dead')

  const result = await retry(mailId)

  expect(result.data).toMatchObject({ state: 'waiting', attempts: 0, last_error: 'mailbox full' })
  const { data } = await portal.call(getOutboxMail, { params: { mailId } }, 'admin')
  expect(data.text).toContain('They wait.')
  const { rows } = await portal.superuser((db) =>
    db.query('select operation, target, change from audit.entries order by entry_id desc limit 1'),
  )
  expect(rows).toEqual([
    {
      operation: 'retryOutboxMail',
      target: { mailId },
      change: { before: { state: 'dead' }, after: { state: 'waiting' } },
    },
  ])
})

test('an email that has not failed cannot be retried', async () => {
  const mailId = await mailIn('sent')

  expect((await retry(mailId)).status).toBe(409)
  expect((await list()).data[0]).toMatchObject({ state: 'sent', attempts: 18 })
  expect((await retry(999_999)).status).toBe(404)
})
