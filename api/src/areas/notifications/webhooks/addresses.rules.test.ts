import { expect, test } from 'vitest'
import { isOpenAddress } from './addresses.rules.ts'

test('a webhook reaches the open internet and no private network, to the ends of each', () => {
  const closed = [
    '10.0.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '198.18.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    'fd00::1',
    '2002::1',
    'not an address',
  ]

  expect(closed.filter(isOpenAddress)).toEqual([])
  expect(['172.15.255.255', '172.32.0.1', '8.8.8.8', '2606:4700::1111'].filter(isOpenAddress)).toHaveLength(4)
})
