import { finishUpload, startUpload } from '#contract/areas/files/attachments/attachments.contract.ts'
import { toUrl } from '#contract/base/endpoint.ts'
import { PNG } from '#api/testing/pictures.ts'
import { expect, signIn, test } from './portal.ts'

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"><script>document.title="run"</script></svg>'

test('[PLT-034] [PLT-161] a new profile picture shows on the profile and, once small, in the header', async ({
  page,
}) => {
  await signIn(page, 'viewer')
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto('/profile')

  await page
    .getByLabel('Change picture')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG })

  const face = page.getByRole('img', { name: 'You' })
  await expect(face).toHaveAttribute('src', /^\/api\/files\/u\d+-.*\/(raw|normalized)\?/)
  await expect(async () => {
    await page.reload()
    await expect(face).toHaveAttribute('src', /\/normalized\?/, { timeout: 5000 })
  }).toPass({ timeout: 30_000 })
  for (const picture of [face, page.getByRole('button', { name: /your account/ }).locator('img')]) {
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
      .toBeGreaterThan(0)
  }
})

test('[PLT-171] a drawing with a script is saved, never opened', async ({ page, request, facts }) => {
  const headers = { authorization: `Bearer ${facts.tokens.admin}` }
  const params = { customerId: facts.customerId }
  const granted = await request.get(`/api${toUrl(startUpload, { params })}`, { headers })
  const { upload_url, attachment_id } = startUpload.response.parse(await granted.json())
  await request.put(upload_url, { data: DRAWING, headers: { 'content-type': 'image/svg+xml' } })
  const named = await request.put(
    `/api${toUrl(finishUpload, { params: { ...params, attachmentId: attachment_id } })}`,
    { headers, data: { filename: 'drawing.svg', filesize: DRAWING.length, mime_type: 'image/svg+xml' } },
  )
  const { download_url } = finishUpload.response.parse(await named.json())
  await page.goto('/login')

  const saved = page.waitForEvent('download')
  await page.evaluate((url) => void (location.href = url), download_url)

  expect((await saved).suggestedFilename()).toBe('drawing.svg')
  expect(await page.title()).not.toBe('run')
})
