import { expect, test } from 'vitest'
import { DOMAIN, SFTP_ADDRESS, WEB_ADDRESS } from './hosts.ts'

test.each([
  ['company.com', true],
  ['Mail.Prairie-Grain.example', true],
  ['bücher.example', false],
  ['xn--bcher-kva.example', true],
  ['not a domain', false],
  ['company', false],
  ['company.c', false],
  ['company.123', false],
  ['company..com', false],
  ['-company.com', false],
  ['company-.com', false],
  [`${'a'.repeat(64)}.com`, false],
  ['@company.com', false],
  ['https://company.com', false],
  ['company.com.', false],
])('[ADM-015] %j is the domain of e-mail addresses: %s', (text, expected) => {
  expect(DOMAIN.test(text)).toBe(expected)
})

test.each([
  ['https://crm.company.com/accounts/7?tab=1', true],
  ['http://crm:8080/', true],
  ['https://crm', true],
  ['https://', false],
  ['https://???', false],
  ['https://crm company.com', false],
  ['https://crm.company.com:70000', false],
  ['javascript:alert(1)', false],
  ['ftp://crm.company.com', false],
])('[ADM-015] %j is a web address: %s', (text, expected) => {
  expect(WEB_ADDRESS.test(text)).toBe(expected)
})

test.each([
  ['sftp://interline@edi.railroad.example:22/inbox', true],
  ['sftp://interline@10.0.0.7', true],
  ['sftp://edi.railroad.example/inbox', false],
  ['sftp://interline@!!!/inbox', false],
  ['sftp://interline@edi.railroad.example:0/inbox', false],
  ['sftp://interline@edi.railroad.example:65536/inbox', false],
])('%j is a folder of an SFTP server: %s', (text, expected) => {
  expect(SFTP_ADDRESS.test(text)).toBe(expected)
})
