import { afterEach, describe, expect, test } from 'vitest'
import { appStatus, clearFault, loading, pushLoader, setFault } from './status.ts'

afterEach(clearFault)

describe('[PLT-086] the portal is ready, loading or in fault', () => {
  test('[PLT-087] it loads while any loader is active', () => {
    const first = pushLoader('Cars')
    const second = pushLoader('Trains')

    second()
    expect(appStatus()).toEqual({ name: 'loading', message: 'Cars' })
    first()
    expect(appStatus()).toEqual({ name: 'ready' })
  })

  test('[PLT-088] the newest loader speaks', () => {
    const done = [pushLoader('Cars'), pushLoader('Trains')]

    expect(appStatus()).toEqual({ name: 'loading', message: 'Trains' })
    for (const release of done) release()
  })

  test('work that fails ends its loader as well', async () => {
    await expect(loading('Cars', Promise.reject(new Error('no')))).rejects.toThrow('no')

    expect(appStatus()).toEqual({ name: 'ready' })
  })

  test('[PLT-039] a fault carries its response code and hides everything else', () => {
    const done = pushLoader('Cars')

    setFault(403)

    expect(appStatus()).toEqual({ name: 'fault', code: 403 })
    done()
  })
})
