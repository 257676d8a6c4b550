import { mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { providerOfHost, readIdentityProviders, type IdentityProvider } from './identity-providers.ts'

const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'providers-')), 'providers.json')

const GOOD: IdentityProvider = {
  host: 'railconnect.example.com',
  provider: 'railconnect',
  display_name: 'Rail Connect',
  issuer: 'https://id.partner.example',
  client_id: 'interline',
  client_secret: 'kept-by-both',
  theme: 'partner',
  title_prefix: 'Rail Connect',
  hub_url: 'https://hub.partner.example/apps',
  support_contact: 'support@partner.example',
}

function read(content: unknown): ReturnType<typeof readIdentityProviders> {
  writeFileSync(file, JSON.stringify(content))
  return readIdentityProviders(file)
}

test('[PLT-017] [PLT-018] the file holds host, provider, look and contacts of every partner', () => {
  expect(read([GOOD])).toEqual({ providers: [GOOD] })
  expect(read([{ ...GOOD, client_secret: undefined }])).toEqual({
    providers: [expect.not.objectContaining({ client_secret: expect.anything() })],
  })
})

test('[PLT-016] [PLT-017] a provider belongs to the host that is exactly its own', () => {
  expect(providerOfHost([GOOD], 'railconnect.example.com')).toBe(GOOD)
  expect(providerOfHost([GOOD], 'www.railconnect.example.com')).toBeNull()
})

test.each([
  ['a missing field', { ...GOOD, hub_url: undefined }, 'entry 2, hub_url: it is missing or not text'],
  ['a host with a port', { ...GOOD, host: 'a.example:443' }, 'entry 2, host: it must be a host name'],
  [
    'an open address',
    { ...GOOD, issuer: 'http://id.partner.example' },
    'entry 2, issuer: it must be an https://',
  ],
  [
    'a hub that is a script',
    { ...GOOD, hub_url: 'javascript:alert(1)' },
    'entry 2, hub_url: it must be a web',
  ],
  ['an unknown theme', { ...GOOD, theme: 'wabtec' }, 'entry 2, theme: it must be interline or partner'],
  ['a misspelled field', { ...GOOD, hub: 'x' }, 'entry 2: unknown field hub'],
  ['a host listed twice', GOOD, 'entry 2, host: railconnect.example.com is listed twice'],
])('[PLT-018] %s is named by file, entry and field', (_what, entry, complaint) => {
  expect(read([GOOD, entry])).toEqual({
    complaint: expect.stringContaining(`${file} is invalid.`) && expect.stringContaining(complaint),
  })
})

test('a file without a list is reported', () => {
  expect(read({ providers: [] })).toEqual({ complaint: expect.stringContaining('it must be a list') })
})

test('http is good enough for a provider on this machine', () => {
  const local = { ...GOOD, issuer: 'http://127.0.0.1:9000' }

  expect(read([local])).toEqual({ providers: [local] })
})
