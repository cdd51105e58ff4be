/** The query of the finder as hidden fields of a form, which is sent without scripts. */
import { type FinderQuery, listQueryFields } from "./finder-query";

export const QueryFields = ({ query }: { query: FinderQuery }) =>
  listQueryFields(query).map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
