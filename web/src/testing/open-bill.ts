import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { billPages, updateBill } from './bill-form.tsx'
import { signedInAs } from './people.ts'
import { openPortal } from './portal.tsx'

export const label = (name: string) => page.getByLabelText(name, { exact: true })
export const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()

export async function openBill() {
  const api = signedInAs()
  api.answer(updateBill, { version: 2 })
  const { router } = await openPortal(billPages, '/bill')
  await expect.element(label('BOL number')).toBeVisible()
  return { api, router }
}

type Api = Awaited<ReturnType<typeof openBill>>['api']
export const sent = (api: Api) => api.calls.filter(({ method }) => method === 'PUT')
export const bodies = (api: Api) => sent(api).map(({ body }) => JSON.parse(body) as Record<string, unknown>)
