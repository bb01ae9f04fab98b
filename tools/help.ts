/** What all commands of this folder answer alike. */

/** Whether somebody only asks how a command is used. */
export const asksForHelp = (args: readonly string[]): boolean => args.includes('--help') || args.includes('-h');
