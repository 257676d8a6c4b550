/** Zod tries whether it may make code of text. The portal's policy forbids that, and browsers report the very attempt. */
// `config` of zod comes too late: chunks with schemas run before the one that would call it
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
