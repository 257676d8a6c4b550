import { afterEach, describe, expect, test, vi } from 'vitest'
import { getSession } from '#contract/areas/accounts/session/session.contract.ts'
import { fakeApi } from '../testing/api.ts'
import { makeUser } from '../testing/people.ts'
import { callOrThrow, queryClient, endpointQuery } from './queries.ts'
import { toasts } from './toasts.ts'

afterEach(() => {
  queryClient.clear()
  toasts.set([])
})

describe('a query', () => {
  test('is cached by the name of its endpoint and its arguments', async () => {
    const api = fakeApi()
    api.answer(getSession, makeUser())
    const query = endpointQuery(getSession, {})

    await queryClient.query(query)
    await queryClient.query(query)

    expect(query.queryKey).toEqual(['getSession', {}])
    expect(api.calls).toHaveLength(1)
  })

  test('that is refused fails once, with the message of the refusal', async () => {
    const api = fakeApi()
    api.refuse(getSession, 404, { message: 'There is nothing here.' })

    await expect(queryClient.query({ ...endpointQuery(getSession, {}), retry: false })).rejects.toMatchObject(
      {
        message: 'There is nothing here.',
        error: { status: 404 },
      },
    )
    expect(api.calls).toHaveLength(1)
  })

  test('shows a notice only where it requests one', async () => {
    fakeApi().refuse(getSession, 404, { message: 'There is nothing here.' })
    const query = endpointQuery(getSession, {})

    await queryClient.query(query).catch(() => undefined)
    expect(toasts.get()).toEqual([])
    queryClient.clear()
    await queryClient.query({ ...query, meta: { toast: 'Unable to load your data.' } }).catch(() => undefined)

    expect(toasts.get()).toMatchObject([{ status: 'error', message: 'Unable to load your data.' }])
  })

  test('that is aborted shows nothing', async () => {
    fakeApi().answer(getSession, makeUser())
    const response = queryClient.query({ ...endpointQuery(getSession, {}), meta: { toast: true } })
    const failed = vi.fn<() => void>()

    const settled = response.catch(failed)
    await queryClient.cancelQueries()
    await settled

    expect(toasts.get()).toEqual([])
  })
})

test('a call in a query throws its failure', async () => {
  fakeApi().lose(getSession)

  await expect(callOrThrow(getSession, {})).rejects.toThrow('getSession request failed to send from client.')
})
