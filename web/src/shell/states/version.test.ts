import { expect, test } from 'vitest'
import { BUILT_IN_VERSION, isNewerVersion, VERSION_CHECK_MS } from './version.ts'

test('[PLT-100] the built-in version is v1.123.0', () => {
  expect(BUILT_IN_VERSION).toBe('v1.123.0')
})

test('[PLT-099] a page checks for the newest version every 30 seconds', () => {
  expect(VERSION_CHECK_MS).toBe(30_000)
})

test('[PLT-101] only a greater version is news, compared part by part', () => {
  const isNews = (published: string): boolean => isNewerVersion(published, 'v1.123.0')

  expect(['v1.124.0', 'v1.123.1', 'v2.0.0', ' v1.124.0\n'].filter((one) => !isNews(one))).toEqual([])
  expect(['v1.123.0', 'v1.99.0', 'v1.122.9', 'v0.200.0', '<!doctype html>', ''].filter(isNews)).toEqual([])
})
