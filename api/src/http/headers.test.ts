import { expect, test } from 'vitest'
import { pagePolicy } from './headers.ts'

const connect = (settings: Parameters<typeof pagePolicy>[0]) =>
  pagePolicy(settings)
    .split('; ')
    .find((part) => part.startsWith('connect-src'))

const provider = {
  host: 'railconnect.example.com',
  provider: 'railconnect',
  display_name: 'Rail Connect',
  issuer: 'https://id.partner.example/tenant/7',
  client_id: 'interline',
  theme: 'partner' as const,
  title_prefix: 'Rail Connect',
  hub_url: 'https://hub.partner.example',
  support_contact: 'support@partner.example',
}

test('pages frame only the PDFs they made, and one document the server it is set up for', () => {
  const settings = { errorReportingDsn: null, identityProviders: [] }
  const getFrames = (policy: string) => policy.split('; ').find((part) => part.startsWith('frame-src'))

  expect(getFrames(pagePolicy(settings))).toBe('frame-src blob:')
  expect(getFrames(pagePolicy(settings, ['https://views.example']))).toBe(
    'frame-src blob: https://views.example',
  )
})

test('pages speak to their own origin only', () => {
  expect(connect({ errorReportingDsn: null, identityProviders: [] })).toBe("connect-src 'self'")
})

test('pages speak to error reporting and identity providers where these are set up, and to nothing of a DSN but its host', () => {
  expect(
    connect({
      errorReportingDsn: 'https://key@errors.example.com/7',
      identityProviders: [provider, { ...provider, host: 'other.example.com' }],
    }),
  ).toBe("connect-src 'self' https://errors.example.com https://id.partner.example")
})
