import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { BILL, bill, billPage } from '../testing/bill-form.tsx'
import { signedInAs } from '../testing/people.ts'
import { openPortal } from '../testing/portal.tsx'
import { useCore } from './context.ts'
import { useDebouncedValues } from './use-debounced-values.ts'

const seen: unknown[] = []

/** A value derived from the whole form, and a button that types and reverts as fast as keystrokes. */
function Reported() {
  const core = useCore()
  const { bol } = useDebouncedValues() as { bol: string }
  if (seen.at(-1) !== bol) seen.push(bol)
  return (
    <>
      <output>{`It reads ${bol}`}</output>
      <button
        type="button"
        onClick={() => {
          for (const [at, bol] of ['7', '77', '778'].entries()) setTimeout(core.fill, at * 10, { bol })
        }}
      >
        Type
      </button>
      <button type="button" onClick={() => core.begin(core.before())}>
        Take back
      </button>
    </>
  )
}

function SettledPage() {
  return (
    <>
      <h1>Bill</h1>
      <bill.Form params={{ billId: 8 }} start={{ ...BILL, tags: [...BILL.tags] }} done={() => null}>
        <bill.Field name="bol" />
        <Reported />
      </bill.Form>
    </>
  )
}

test('values computed from the whole form are computed once typing pauses, from the latest input', async () => {
  signedInAs()
  await openPortal([billPage(SettledPage)], '/bill')
  await expect.element(page.getByText('It reads B-1', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Type' }).click()
  await expect.element(page.getByText('It reads 778', { exact: true })).toBeVisible()
  expect(seen).toEqual(['B-1', '778'])

  await page.getByRole('button', { name: 'Take back' }).click()
  await expect.element(page.getByText('It reads B-1', { exact: true })).toBeVisible()
})
