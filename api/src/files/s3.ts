import { requireObjectName } from './names.ts'
import { requestS3, requireDone, type StoreAddress } from './s3-request.ts'
import type { Store } from './store.ts'

/** Reads `s3://key:secret@host[:port]/bucket?region=..&tls=..`. Throws, without the secret, when a part is missing. */
export function readStoreAddress(text: string): StoreAddress {
  const url = new URL(text)
  const bucket = url.pathname.replace(/^\/|\/$/g, '')
  if (!url.username || !url.password || !/^[\w.-]+$/.test(bucket)) {
    throw new Error(
      'STORE_URL must look like s3://key:secret@host/bucket, with a key, a secret and one bucket.',
    )
  }
  return {
    key: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket,
    origin: `${url.searchParams.get('tls') === 'off' ? 'http' : 'https'}://${url.host}`,
  }
}

/** Files in one bucket of an S3-compatible server. The bucket stays private: people reach files through the portal. */
export function s3Store(address: StoreAddress, incoming: string): Store {
  const toUrl = (name: string) => new URL(`/${address.bucket}/${requireObjectName(name)}`, address.origin)
  return {
    incoming,
    async put(name, file) {
      const response = await requestS3(address, 'PUT', toUrl(name), file)
      await requireDone(response)
    },
    async open(name) {
      const response = await requestS3(address, 'GET', toUrl(name))
      if (response.statusCode === 404) {
        response.resume()
        return null
      }
      if (response.statusCode !== 200) await requireDone(response)
      return { stream: response, size: Number(response.headers['content-length']) }
    },
    async remove(name) {
      const response = await requestS3(address, 'DELETE', toUrl(name))
      if (response.statusCode === 404) response.resume()
      else await requireDone(response)
    },
  }
}
