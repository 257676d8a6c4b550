/** A macro of tickets that a call accepts. */
export const MACRO = {
  name: 'x',
  scope: 'customer',
  note: 'x',
  is_internal: false,
  tags: [],
  assigns: 'keep',
  assignee: null,
  closes: false,
}
