/** Words of a person that ask for what a tool does, in English and Chinese. A tool that is not here is asked for by its name alone. */
const words: Record<string, RegExp> = {
  packCommit: /publish|releas|deploy|ship|go live|roll(ed)? out|submit|commit|发布|上线|提交|部署/i,
  deployCommit: /publish|releas|deploy|ship|go live|roll(ed)? out|submit|发布|上线|提交|部署/i,
  rollback:
    /roll(ed|ing)?[ -]?([^.\n]{1,40} )?back|revert|undo|take (it |that |the release )?back|回滚|撤回|撤销|还原|恢复/i,
  backfill: /back[ -]?fill|re-?run|re-?calculat|re-?comput|re-?process|补数|补跑|回填|重跑|重算|补/i,
  cancelBackfill: /cancel|stop|abort|end|取消|停止|终止|中止/i,
  freezeTask: /freeze|pause|suspend|hold|stop|冻结|暂停|挂起|停/i,
  unfreezeTask: /unfreeze|thaw|resume|continue|start|解冻|恢复|继续|启动/i,
  offlineTask: /offline|take (it )?down|decommission|retire|remove|delete|disable|下线|下架|停用|删除/i,
  killInstance: /kill|stop|terminate|abort|cancel|end|终止|停止|杀|取消|中止/i,
  rerunInstance: /re-?run|run (it )?again|retry|re-?start|重跑|重试|再跑|重新(运行|执行)/i,
  dropTable: /drop|delete|remove|get rid|删除|删掉|删|清除/i,
  upsertDatasource:
    /add|sav|creat|connect|chang|updat|edit|regist|set|renam|新增|添加|新建|保存|创建|修改|更新|连接|接入|注册|配置|改/i,
  deleteDatasource: /delete|remove|drop|disconnect|get rid|删除|删掉|移除|断开|删/i,
  transferTaskUpsert: /sync|transfer|cop(y|ied)|load|import|ingest|move|同步|传输|导入|接入|搬/i,
  discardChange: /discard|undo|revert|throw|take back|drop|forget|放弃|丢弃|撤销|还原|取消/i,
}

/** Whether somebody's words ask for what the tool does, in whatever sentence: what they mean by it is for people to say. */
export const asksFor = (tool: string, text: string): boolean =>
  words[tool]?.test(text) === true || text.toLowerCase().includes(tool.toLowerCase())

/** Whether a name stands in a text as a word of its own, with or without its schema. Chinese needs no space around it. */
export function names(text: string, name: string): boolean {
  const bare = name.split('.').at(-1) ?? name
  if (bare.trim() === '') return false
  const escaped = bare.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![A-Za-z0-9_])${escaped}(?![A-Za-z0-9_])`, 'iu').test(text)
}
