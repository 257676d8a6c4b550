import { createHmac } from 'node:crypto'

/**
 * Headers of a delivery as Standard Webhooks has them: its id, which a repeat carries again, the moment of the attempt in
 * seconds, and the signature of both with the body under the address's secret.
 */
export function signedHeaders(
  secret: string,
  { id, seconds, body }: { id: string; seconds: number; body: string },
): Record<string, string> {
  const signature = createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${id}.${seconds}.${body}`)
    .digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  }
}
