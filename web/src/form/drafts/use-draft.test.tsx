import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { BILL, bill, billPage } from '../../testing/bill-form.tsx'
import { signedInAs } from '../../testing/people.ts'
import { openPortal } from '../../testing/portal.tsx'
import { useCore } from '../context.ts'

/** The user types before the draft module has been loaded. */
function EarlyTyping() {
  const { fill } = useCore()
  useEffect(() => fill({ note: 'Ten cars wait' }), [fill])
  return null
}

function EarlyPage() {
  return (
    <>
      <h1>Bill</h1>
      <bill.Form params={{ billId: 9 }} start={{ ...BILL, tags: [...BILL.tags] }} done={() => null}>
        <EarlyTyping />
        <bill.Field name="note" />
      </bill.Form>
    </>
  )
}

test('input in an incomplete form is saved as a draft, too', async () => {
  signedInAs()
  await openPortal([billPage(EarlyPage)], '/bill')
  await expect.element(page.getByLabelText('Note')).toHaveValue('Ten cars wait')

  await expect
    .poll(() => localStorage.getItem('interline.draft.1.7.updateBill.{"billId":9}'))
    .toContain('Ten cars wait')
})
