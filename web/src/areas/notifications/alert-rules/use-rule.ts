import type { RuleBody } from './alert-rules.calls.ts'
import type { RuleForm } from './RuleFields.tsx'

/** The rule as it is on the screen. */
export function useRule(form: RuleForm): RuleBody {
  return {
    name: form.useValue('name'),
    event: form.useValue('event'),
    threshold: form.useValue('threshold'),
    scope: form.useValue('scope'),
    view_id: form.useValue('view_id'),
    group_ids: form.useValue('group_ids'),
    user_ids: form.useValue('user_ids'),
    role_ids: form.useValue('role_ids'),
    emails: form.useValue('emails'),
    channels: form.useValue('channels'),
    webhook_id: form.useValue('webhook_id'),
    frequency: form.useValue('frequency'),
    enabled: form.useValue('enabled'),
  }
}
