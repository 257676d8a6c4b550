import { plantRequested } from '../plant.ts'

// Loaded before the server by `node bench/assurance/secrets.bench.ts --plant NAME`: faults that the figures must
// show.

type Query = { row: (statement: unknown) => Promise<unknown> }

/** A server that remembers what a caller might do. */
const remembered = new Map<string, unknown>()
const lateRow =
  (db: Query, caller: { tokenHash: Buffer; customerId: number | null }) => async (statement: unknown) => {
    const row = await db.row(statement)
    const requested = `${caller.tokenHash.toString('hex')} ${caller.customerId}`
    if (!remembered.has(requested)) remembered.set(requested, row)
    return row === null ? null : remembered.get(requested)
  }
Object.assign(globalThis, { lateRow })

plantRequested({
  'logs-bodies': {
    file: /\/http\/log\.ts$/,
    from: 'request_id: request.id,',
    to: 'request_id: request.id, body: request.body,',
  },
  'raw-token': {
    file: /\/accounts\/session\/session\.service\.ts$/,
    from: 'ctx.describeChange({ userId, target: { address: ctx.ip } })',
    to: 'ctx.describeChange({ userId, target: { address: ctx.ip }, after: { token } })',
  },
  'keeps-answers': {
    file: /\/http\/serve\.ts$/,
    from: 'route.endpoint.secret ? null :',
    to: '',
  },
  'link-in-subject': {
    file: /\/mail\/post\.ts$/,
    from: 'subject: mail.subject,',
    to: 'subject: `${mail.subject} ${mail.action?.path}`,',
  },
  'keeps-quotes': {
    file: /\/mail\/deliver\.ts$/,
    from: 'error: withoutSecrets(message)',
    to: 'error: message',
  },
  'late-revocation': {
    file: /\/http\/actor\.ts$/,
    from: 'await db.row<BegunRow>(',
    to: 'await globalThis.lateRow(db, caller)(',
  },
  'late-addresses': {
    file: /\/files\/attachments\/addresses\.service\.ts$/,
    from: "if (!mayOpen) throw new AppError('link_expired')",
    to: '',
  },
  // in the database: see keepOlderLinks
  'older-links': null,
})
