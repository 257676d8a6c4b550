import { expect, test } from 'vitest'
import { getClientConfig } from '#contract/areas/config/client-config.contract.ts'
import { useTestApp } from '../../testing/app.ts'

const DSN = 'https://key@errors.example.com/7'
const portal = useTestApp({ errorReportingDsn: DSN })

test('[PLT-173] pages learn without a sign-in where to report errors, and may send there', async () => {
  const response = await portal.call(getClientConfig, {})

  expect(response.data).toEqual({
    version: expect.stringMatching(/^v\d+\.\d+\.\d+$/),
    error_reporting_dsn: DSN,
  })
  expect(response.headers['content-security-policy']).toContain(
    "connect-src 'self' https://errors.example.com;",
  )
})
