import { describe, expect, test } from 'vitest'
import { requestAccess } from '#contract/areas/accounts/access-requests/access-requests.contract.ts'
import { useTestApp, type Caller } from '../../../testing/app.ts'

const portal = useTestApp()
const ask = (page: string, as: Caller) =>
  portal.call(requestAccess, { params: { customerId: 1 }, body: { page, requires: 'the module “X”' } }, as)

const getMails = async (page: string) =>
  (
    await portal.superuser((db) =>
      db.query<{ recipients: string[]; subject: string }>(
        `select recipients, subject from identity.mails where kind = 'access_request' and subject like $1 order by mail_id`,
        [`%${page}%`],
      ),
    )
  ).rows

describe('a request for a page', () => {
  test('[PLT-061] emails those who can give access, and names who asks at which company', async () => {
    const { status, data } = await ask('Pipeline View', 'viewer')

    expect([status, data.is_new]).toEqual([200, true])
    const mails = await getMails('Pipeline View')
    expect(mails.flatMap(({ recipients }) => recipients)).toHaveLength(data.recipients)
    expect(mails[0]?.subject).toMatch(/^.+ requested access to Pipeline View at .+$/)
  })

  test('is sent once a day for each page', async () => {
    await ask('Forecasting', 'viewer')
    const before = await getMails('Forecasting')

    const again = await ask('Forecasting', 'viewer')

    expect(again.data.is_new).toBe(false)
    expect(await getMails('Forecasting')).toEqual(before)
    expect((await ask('Network Map', 'viewer')).data.is_new).toBe(true)
  })

  test('of more than one line is refused, since the page is part of the subject', async () => {
    const { status, error } = await ask('Pipeline\r\nBcc: all@example.com', 'viewer')

    expect([status, error.errors]).toEqual([400, { page: ['Use one line of text.'] }])
  })

  test('needs a session and a page', async () => {
    expect((await ask('Forecasting', null)).status).toBe(401)
    expect((await ask(' ', 'viewer')).status).toBe(400)
  })
})
