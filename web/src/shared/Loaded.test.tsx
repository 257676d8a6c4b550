import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CallFailure } from '../shell/queries.ts'
import { Loaded } from './Loaded.tsx'

const failure = (status: number) =>
  new CallFailure({ status, message: 'Words of the server.', code: '', request_id: 'r1' } as never)

/** A record loaded by its id, as on pages; `answers` are the responses in turn. */
async function open(answers: readonly (string | CallFailure)[], id = 7) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const left = [...answers]
  const request = () => {
    const next = left.shift()!
    return typeof next === 'string' ? Promise.resolve(next) : Promise.reject(next)
  }
  function Page() {
    const query = useQuery({ queryKey: ['record'], queryFn: request, enabled: id > 0 })
    return (
      <Loaded
        query={query}
        failure="The record could not be loaded"
        pageTitle="Record"
        removed={<p>Back at the list</p>}
      >
        {(name) => <h1>{name}</h1>}
      </Loaded>
    )
  }
  await render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  )
  return client
}

test('a page whose record failed to load keeps its heading and shows why, and is shown after a retry', async () => {
  await open([failure(503), 'Pat Kim'])

  await expect.element(page.getByText('The record could not be loaded')).toBeVisible()
  await expect.element(page.getByText('Words of the server.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Record', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: 'Pat Kim' })).toBeVisible()
})

test('an unknown record links elsewhere', async () => {
  await open([failure(404)])
  await expect.element(page.getByText('Back at the list')).toBeVisible()
})

test('a URL without an id requests nothing and redirects', async () => {
  await open([], 0)
  await expect.element(page.getByText('Back at the list')).toBeVisible()
})

test('rows stay on screen when a reload fails', async () => {
  const client = await open(['Pat Kim', failure(404)])
  await expect.element(page.getByRole('heading', { name: 'Pat Kim' })).toBeVisible()

  await client.refetchQueries()

  await expect.element(page.getByRole('heading', { name: 'Pat Kim' })).toBeVisible()
})
