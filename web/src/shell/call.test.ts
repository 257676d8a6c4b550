import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint, file } from '#contract/base/endpoint.ts'
import { fakeApi } from '../testing/api.ts'
import {
  getAddress,
  call,
  carriesBearer,
  headersFor,
  isWorthRetrying,
  onCallFailure,
  readBlob,
  readJson,
} from './call.ts'

const getThing = endpoint({
  name: 'getThing',
  method: 'GET',
  path: '/things/{id}',
  access: 'signed-in',
  summary: '',
  params: z.object({ id: z.number() }),
  query: z.object({ part: z.string().optional() }),
  response: z.object({ name: z.string() }),
})
const saveThing = endpoint({
  name: 'saveThing',
  method: 'POST',
  path: '/things',
  access: 'signed-in',
  summary: '',
  body: z.object({ name: z.string() }),
  response: z.object({}),
})
const getSheet = endpoint({
  name: 'getSheet',
  method: 'GET',
  path: '/things/sheet',
  access: 'signed-in',
  summary: '',
  response: file('text/csv'),
})

describe('a call', () => {
  test('[PLT-150] goes to the API host and speaks JSON', async () => {
    const api = fakeApi()
    api.answer(saveThing, {})

    await call(saveThing, { body: { name: 'a' } })

    expect(api.calls[0]).toMatchObject({ method: 'POST', path: '/things', body: '{"name":"a"}' })
    expect(api.calls[0]?.headers.get('content-type')).toBe('application/json')
  })

  test('answers the data when it succeeds', async () => {
    const api = fakeApi()
    api.answer(getThing, { name: 'boxcar' })

    expect(await call(getThing, { params: { id: 3 }, query: { part: 'x' } })).toEqual({
      success: true,
      data: { name: 'boxcar' },
    })
    expect(api.calls[0]?.path).toBe('/things/3')
  })

  test('[PLT-151] carries the bearer token except on the open paths and on absolute addresses', () => {
    fakeApi()
    localStorage.setItem('interline.token', 'abc')

    expect(headersFor('/user/me').get('authorization')).toBe('Bearer abc')
    expect(
      ['/shippers/1', '/user/login', '/user/forgot', '/user/reset', 'https://store.example/put'].filter(
        carriesBearer,
      ),
    ).toEqual([])
    expect(headersFor('/user/login').has('authorization')).toBe(false)
  })

  test('carries no bearer header without a token', () => {
    fakeApi()

    expect(headersFor('/user/me').has('authorization')).toBe(false)
  })

  test('[PLT-152] [PLT-178] can be aborted, with an error of its own', async () => {
    fakeApi()
    const stop = new AbortController()
    stop.abort()

    expect(await call(getThing, { params: { id: 1 }, query: {} }, { signal: stop.signal })).toEqual({
      success: false,
      error: { message: 'getThing request was aborted.', aborted: true },
    })
  })

  test('[PLT-176] [PLT-179] that never left answers success false without a status', async () => {
    fakeApi().lose(saveThing)

    expect(await call(saveThing, { body: { name: 'a' } })).toEqual({
      success: false,
      error: { message: 'saveThing request failed to send from client.' },
    })
  })

  test('[PLT-180] that never left is reported once; an aborted one is not', async () => {
    fakeApi().lose(saveThing)
    const reporter = vi.fn<() => void>()
    const stop = onCallFailure(reporter)
    const aborted = new AbortController()
    aborted.abort()

    await call(saveThing, { body: { name: 'a' } })
    await call(saveThing, { body: { name: 'a' } }, { signal: aborted.signal })
    stop()

    expect(reporter).toHaveBeenCalledExactlyOnceWith(saveThing, {
      message: 'saveThing request failed to send from client.',
    })
  })

  test('[PLT-181] refused by the server answers the JSON body as the error, with its status', async () => {
    const refusal = {
      message: 'No.',
      code: 'not_permitted',
      errors: { name: ['Too long.'] },
      request_id: 'r1',
    }
    fakeApi().refuse(saveThing, 403, refusal)

    expect(await call(saveThing, { body: { name: 'a' } })).toEqual({
      success: false,
      error: { ...refusal, status: 403 },
    })
  })

  test('[PLT-182] refused without readable JSON names its command', async () => {
    fakeApi().refuse(saveThing, 502, '<html>Bad gateway</html>')

    expect(await call(saveThing, { body: { name: 'a' } })).toEqual({
      success: false,
      error: { message: 'Failed to parse JSON for command saveThing', status: 502 },
    })
  })

  test('answers a file under the name the server gave it', async () => {
    fakeApi()
    vi.spyOn(window, 'fetch').mockResolvedValue(
      new Response('a,b', { headers: { 'content-disposition': 'attachment; filename="assets 2026.csv"' } }),
    )

    const response = await call(getSheet, {})

    expect(response.success && response.data).toMatchObject({ name: 'assets 2026.csv', size: 3 })
  })
})

test('[WBL-157] the booking API is one beside the portal’s own, and takes the token in a header', () => {
  fakeApi()
  localStorage.setItem('interline.token', 'abc')

  expect(getAddress('/booking/v1/7/patterns')).toBe('/booking/v1/7/patterns')
  expect(getAddress('/waybills/7')).toBe('/api/waybills/7')
  expect(headersFor('/booking/v1/7/patterns').get('authorization')).toBe('Bearer abc')
})

test('[PLT-183] JSON is not read from an answer that is no success', async () => {
  await expect(readJson(getThing, new Response('{}', { status: 302 }))).rejects.toThrow(
    'Attempted to parse JSON on a non-200 response.',
  )
})

test('[PLT-184] a file is not read from an answer that is no success', async () => {
  await expect(readBlob(new Response('', { status: 404 }))).rejects.toThrow(
    'Attempted to parse binary blob on a non-200 response.',
  )
})

test('only calls that never arrived, broke on the server or broke off on their way back are tried again, twice', () => {
  expect(isWorthRetrying(0, { message: '' })).toBe(true)
  expect(isWorthRetrying(0, { message: '', status: 200 })).toBe(true)
  expect(isWorthRetrying(1, { message: '', status: 503 })).toBe(true)
  expect(isWorthRetrying(2, { message: '', status: 503 })).toBe(false)
  expect(isWorthRetrying(0, { message: '', status: 404 })).toBe(false)
  expect(isWorthRetrying(0, { message: '', aborted: true })).toBe(false)
})
