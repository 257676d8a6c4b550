import { beforeAll, expect, test } from 'vitest'
import { contract } from '../routes.ts'
import { finishUpload, startUpload } from '#contract/areas/files/attachments/attachments.contract.ts'
import { toUrl } from '#contract/base/endpoint.ts'
import { argsFor } from '../testing/access.ts'
import { useTestApp } from '../testing/app.ts'

const portal = useTestApp()
let address = ''
beforeAll(async () => {
  address = await portal.app.listen({ port: 0, host: '127.0.0.1' })
})

test.each(contract.filter(({ method }) => method === 'GET'))(
  'a HEAD request for $name has no body',
  async (endpoint) => {
    const who = endpoint.access === 'admin' ? 'admin' : 'full'
    const url = `${address}/api${toUrl(endpoint, argsFor(endpoint, 1) as never)}`
    const request = (method: 'GET' | 'HEAD') =>
      fetch(url, { method, headers: { authorization: `Bearer ${portal.token(who)}` } })

    const [head, whole] = [await request('HEAD'), await request('GET')]

    expect(await head.text()).toBe('')
    expect(head.status).toBe(whole.status)
    expect(head.headers.get('content-type')).toBe(whole.headers.get('content-type'))
    await whole.body?.cancel()
  },
)

test('a HEAD request of a file returns its size without a body', async () => {
  const { download_url } = await storedFile(Buffer.alloc(3_000_000, 'x'))

  const head = await fetch(`${address}${download_url}`, { method: 'HEAD' })

  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '3000000', ''])
})

/** A file of customer 1 in use. */
async function storedFile(bytes: Buffer) {
  const { data } = await portal.call(startUpload, { params: { customerId: 1 } }, 'full')
  await portal.app.inject({ method: 'PUT', url: data.upload_url, payload: bytes })
  const named = { filename: 'a.txt', filesize: bytes.length, mime_type: 'text/plain' }
  const params = { customerId: 1, attachmentId: data.attachment_id }
  return (await portal.call(finishUpload, { params, body: named }, 'full')).data
}
