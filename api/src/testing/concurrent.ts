import { setImmediate as nextTurn } from 'node:timers/promises'

/** Makes several calls at once and returns each response; a call that was asked to retry retries. */
export const callConcurrently = <A extends { status: number }>(
  count: number,
  call: (at: number) => Promise<A>,
): Promise<A[]> => Promise.all(Array.from({ length: count }, (_, at) => retryUntilAdmitted(() => call(at))))

async function retryUntilAdmitted<A extends { status: number }>(call: () => Promise<A>): Promise<A> {
  for (;;) {
    const response = await call()
    if (response.status !== 503) return response
    await nextTurn()
  }
}

/** The number of responses per status. */
export const statusCounts = (answers: readonly { status: number }[]): Record<number, number> =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  )
