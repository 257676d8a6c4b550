import { expect, test } from 'vitest'
import { startMailServer } from '../testing/outside.ts'
import { mailAdministrator } from './admin-mail.ts'

const MADE = { kind: 'new', path: '/setup?token=abc' } as const
const SETTINGS = {
  mailFrom: 'Interline <portal@lakeshore.example>',
  publicUrl: 'https://portal.lakeshore.example',
  partnerUrl: null,
}

test('the command mails the link to the new administrator and confirms it', async () => {
  const { server, url, arrived } = await startMailServer()

  const mailed = await mailAdministrator(MADE, 'ada@lakeshore.example', { ...SETTINGS, smtpUrl: url })

  expect(mailed).toEqual({
    isSent: true,
    line: 'ada@lakeshore.example was emailed a link that works once and expires in 1 hour.',
  })
  expect(arrived).toHaveLength(1)
  expect(arrived[0]).toContain('To: ada@lakeshore.example')
  expect(arrived[0]!.replaceAll(/=\r?\n/g, '')).toContain(
    'https://portal.lakeshore.example/setup?token=3Dabc',
  )
  server.close()
})

test('a mail server that does not answer leaves the address to be passed on', async () => {
  const mailed = await mailAdministrator(MADE, 'ada@lakeshore.example', {
    ...SETTINGS,
    smtpUrl: 'smtp://127.0.0.1:1',
  })

  expect(mailed?.isSent).toBe(false)
  expect(mailed?.line).toMatch(/^The email to ada@lakeshore.example couldn’t be sent \(.+\)/)
})

test('without a mail server, or a link to send, nothing is mailed', async () => {
  expect(await mailAdministrator(MADE, 'ada@lakeshore.example', { ...SETTINGS, smtpUrl: null })).toBeNull()
  const provided = { kind: 'promoted', path: null, provider: 'Okta' } as const
  expect(
    await mailAdministrator(provided, 'ada@lakeshore.example', {
      ...SETTINGS,
      smtpUrl: 'smtp://127.0.0.1:1',
    }),
  ).toBeNull()
})
