import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { serveWeb, withHostSettings } from './static.ts'

const PAGE = '<!doctype html>\n<html lang="en"><head></head></html>'
const provider = {
  host: 'railconnect.example.com',
  provider: 'railconnect',
  display_name: 'Rail Connect',
  issuer: 'https://id.partner.example',
  client_id: 'interline',
  theme: 'partner' as const,
  title_prefix: 'Rail & "Connect"',
  hub_url: 'https://hub.partner.example',
  support_contact: 'support@partner.example',
}

test('[PLT-016] the page of a host without a provider reports none', () => {
  expect(withHostSettings(PAGE, null)).toContain('<html data-sign-on="none" lang="en">')
})

test('[PLT-006] [PLT-007] [PLT-018] the page of a partner host carries its look and title, as text', () => {
  expect(withHostSettings(PAGE, provider)).toContain(
    '<html data-sign-on="railconnect" data-brand="partner" data-title-prefix="Rail &#38; &#34;Connect&#34;" lang="en">',
  )
})

test('[PLT-172] the version is plain text that is never cached', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'interline-web-'))
  const app = fastify()
  onTestFinished(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })
  writeFileSync(path.join(folder, 'version.txt'), 'v1.123.0')
  await serveWeb(app, folder, { identityProviders: [], errorReportingDsn: null })

  const { statusCode, headers, body } = await app.inject('/version.txt')

  expect([statusCode, body]).toEqual([200, 'v1.123.0'])
  expect(headers['content-type']).toMatch(/^text\/plain/)
  expect(headers['cache-control']).toBe('no-store')
})
