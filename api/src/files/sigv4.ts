import { createHash, createHmac } from 'node:crypto'

/** The credentials and the region of a request. */
export interface Credentials {
  key: string
  secret: string
  region: string
}

interface Unsigned {
  method: string
  host: string
  /** Encoded as it is sent; without the query. */
  path: string
  /** Encoded as it is sent, its parameters in the order of their names. */
  query?: string
  /** SHA-256 of the body, hexadecimal. */
  payload: string
  at: Date
}

const SERVICE = 's3'
const ALGORITHM = 'AWS4-HMAC-SHA256'

/** The headers that sign a request to an S3-compatible server (AWS Signature Version 4, header form). */
export function signedHeaders(
  request: Unsigned,
  { key, secret, region }: Credentials,
): Record<string, string> {
  const time = request.at.toISOString().replace(/[-:]|\.\d+/g, '')
  const scope = [time.slice(0, 8), region, SERVICE, 'aws4_request']
  const headers = { host: request.host, 'x-amz-content-sha256': request.payload, 'x-amz-date': time }
  const names = Object.keys(headers).join(';')
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  const canonical = [
    request.method,
    request.path,
    request.query ?? '',
    lines.join(''),
    names,
    request.payload,
  ].join('\n')
  const text = [ALGORITHM, time, scope.join('/'), sha256(canonical)].join('\n')
  const signing = scope.reduce<string | Buffer>((with_, part) => hmac(with_, part), `AWS4${secret}`)
  const signature = hmac(signing, text).toString('hex')
  return {
    ...headers,
    authorization: `${ALGORITHM} Credential=${key}/${scope.join('/')}, SignedHeaders=${names}, Signature=${signature}`,
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
