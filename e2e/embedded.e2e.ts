import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, heading, test } from './portal.ts'
import { signInAs } from '../tools/shots/stage.ts'

/** A vendor's page that shows the token it receives and the address it was loaded from. */
const VIEW = `<!doctype html><title>View</title><p id="token">no token</p><p id="referrer"></p><script>
  document.getElementById('referrer').textContent = 'from ' + (document.referrer || 'nowhere')
  addEventListener('message', ({ data }) => { document.getElementById('token').textContent = data.token })
</script>`

async function startVendor() {
  const requested: string[] = []
  const server = createServer((request, response) => {
    requested.push(request.url ?? '')
    response.setHeader('content-type', 'text/html').end(VIEW)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requested, server }
}

test('[ANA-001] [ANA-003] [ANA-005] [ANA-007] an administrator embeds a view, and the company’s people see it on their Analytics page alone', async ({
  page,
  browser,
  facts,
}) => {
  const vendor = await startVendor()
  await signInAs(page.context(), { visitor: 'admin', scheme: 'light', facts })
  await page.goto(`/admin/customers/${facts.customerId}#embedded`)
  await page.getByRole('textbox', { name: 'Server' }).fill(vendor.url)
  await page.getByRole('textbox', { name: 'Fixed token' }).fill('token-of-the-journey')
  await page.getByRole('button', { name: 'Add view' }).click()
  const view = page.getByRole('group', { name: /^View \d+$/ }).last()
  await view.getByRole('textbox', { name: 'Name' }).fill('Inbound by week')
  await view.getByRole('textbox', { name: 'Address' }).fill(`${vendor.url}/views/inbound?week=1`)
  await page.getByRole('button', { name: 'Save views' }).click()
  await expect(page.getByText(/^Embedded views saved/).last()).toBeVisible()

  const context = await browser.newContext()
  await signInAs(context, { visitor: 'shipper', scheme: 'light', facts })
  const reader = await context.newPage()
  await reader.goto(new URL('/', page.url()).href)
  await reader.getByRole('link', { name: 'Analytics' }).click()

  await expect(heading(reader, 'Analytics')).toBeVisible()
  const frame = reader.frameLocator('iframe[title="Inbound by week"]')
  await expect(frame.locator('#token')).toHaveText('token-of-the-journey')
  await expect(frame.locator('#referrer')).toHaveText('from nowhere')
  expect(new URL(reader.url()).searchParams.get('report')).toBe(`${vendor.url}/views/inbound?week=1`)
  expect(vendor.requested.join(' ')).not.toContain('token-of-the-journey')
  // No other page may embed anything of another server.
  const policy = async (path: string) =>
    (await reader.request.get(new URL(path, page.url()).href)).headers()['content-security-policy'] ?? ''
  expect(await policy(`/analytics/${facts.customerId}/advanced`)).toContain(`frame-src blob: ${vendor.url};`)
  expect(await policy('/')).toContain('frame-src blob:;')
  expect(await policy('/analytics/2/advanced')).not.toContain(vendor.url)
  // The policy of this page ends with it.
  const leaving = reader.waitForRequest((request) => request.resourceType() === 'document')
  await reader.getByRole('link', { name: 'Assets' }).click()
  expect((await leaving).url()).toContain(`/visibility/${facts.customerId}/assets`)

  await page.reload()
  await page.getByRole('button', { name: 'Remove view' }).click()
  await page.getByRole('button', { name: 'Save views' }).click()
  await expect(page.getByText(/^Embedded views saved/).last()).toBeVisible()
  await context.close()
  vendor.server.close()
})
