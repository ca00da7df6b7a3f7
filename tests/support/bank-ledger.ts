import { readFile } from 'node:fs/promises';

/** Counts the captures in a shop's bank ledger. A refund writes its payment again. @param folder the shop's data folder */
export async function countCaptures(folder: string): Promise<number> {
  const ledger = await readFile(`${folder}/bank.jsonl`, 'utf8').catch(() => '');
  return ledger.split('\n').filter((line) => /"captured"/.test(line) && !/"refunds"/.test(line)).length;
}
