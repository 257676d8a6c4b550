import { createHmac, randomUUID } from 'node:crypto'

const LIFE_SECONDS = 5 * 60

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/**
 * A token of a connected app for one user: HS256, five minutes, to embed views and nothing more. `nowMs` is the time of the
 * server.
 */
export function signToken(
  { client_id, secret_id, secret }: { client_id: string; secret_id: string; secret: string },
  email: string,
  nowMs: number,
): string {
  const head = encoded({ alg: 'HS256', typ: 'JWT', kid: secret_id, iss: client_id })
  const body = encoded({
    iss: client_id,
    sub: email,
    aud: 'tableau',
    jti: randomUUID(),
    exp: Math.floor(nowMs / 1000) + LIFE_SECONDS,
    scp: ['tableau:views:embed'],
  })
  const signature = createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url')
  return `${head}.${body}.${signature}`
}
